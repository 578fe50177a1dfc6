package dev.hivemind.cli.view;

import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.tui.Key;
import dev.hivemind.tui.Screen;
import dev.hivemind.tui.StyledLine;
import dev.hivemind.tui.Viewport;
import dev.hivemind.tui.Window;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.stream.Collectors;
import org.jline.utils.ScreenTerminal;
import org.jspecify.annotations.Nullable;

/**
 * A virtual terminal in which sequences do what they do in a real one, with a script of what
 * happens to it. Its time is the script's: nothing waits but for wishes, which have threads.
 */
final class VirtualWindow implements Window, Ticker {
  private final Screen screen = new Screen(true);
  private final Queue<Step> script = new ArrayDeque<>();
  private final Map<String, String> seen = new HashMap<>();
  private ScreenTerminal terminal;
  private Viewport viewport;
  private long nanos;
  private int frames;
  private boolean gone;
  private volatile boolean closed;

  /** What happens next; a key, or something else, or a pause. */
  private record Step(@Nullable Key key, Runnable action, Duration pause) {}

  VirtualWindow(int columns, int rows) {
    viewport = new Viewport(columns, rows);
    terminal = new ScreenTerminal(columns, rows);
  }

  VirtualWindow press(Key key) {
    script.add(new Step(key, () -> {}, Duration.ZERO));
    return this;
  }

  VirtualWindow rest(Duration pause) {
    script.add(new Step(null, () -> {}, pause));
    return this;
  }

  VirtualWindow then(Runnable action) {
    script.add(new Step(null, action, Duration.ZERO));
    return this;
  }

  /** Remembers what the screen shows by then. */
  VirtualWindow look(String name) {
    return then(() -> seen.put(name, text()));
  }

  String seen(String name) {
    return Objects.requireNonNull(seen.get(name), name);
  }

  /** The screen as a person sees it. */
  private String text() {
    return terminal
        .toString()
        .lines()
        .map(String::stripTrailing)
        .limit(viewport.rows())
        .collect(Collectors.joining("\n"));
  }

  void resize(int columns, int rows) {
    viewport = new Viewport(columns, rows);
    terminal = new ScreenTerminal(columns, rows);
  }

  void goes() {
    gone = true;
  }

  /** How often something was written. */
  int frames() {
    return frames;
  }

  /** Wishes are carried out on threads of their own. */
  void awaitAll(Collection<?> wishes, int number) {
    await().until(() -> wishes.size() >= number);
  }

  @Override
  public Viewport viewport() {
    return viewport;
  }

  @Override
  public void show(List<StyledLine> lines) {
    String frame = screen.frame(lines, viewport.rows(), viewport.columns());
    if (frame.isEmpty()) return;
    frames++;
    terminal.write(frame);
  }

  @Override
  public void refresh() {
    screen.forget();
  }

  @Override
  public @Nullable Key key(Duration patience) throws IOException {
    if (gone) throw new EOFException("gone");
    Step next = script.peek();
    if (next == null) throw new AssertionError("the script is over and the view is not");
    if (next.pause().isPositive()) return pause(next, patience);
    script.remove();
    next.action().run();
    return next.key();
  }

  private @Nullable Key pause(Step step, Duration patience) {
    script.remove();
    boolean whole = step.pause().compareTo(patience) <= 0;
    Duration now = whole ? step.pause() : patience;
    nanos += Math.max(1, now.toNanos());
    if (!whole)
      ((ArrayDeque<Step>) script).addFirst(new Step(null, () -> {}, step.pause().minus(now)));
    Thread.onSpinWait();
    return null;
  }

  @Override
  public void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public Instant now() {
    return SampleRun.at(120).plusNanos(nanos);
  }

  @Override
  public long nanos() {
    return nanos;
  }
}
