package dev.hivemind.cli.view;

import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.tui.Key;
import dev.hivemind.tui.Viewport;
import dev.hivemind.tui.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Shows a run until somebody leaves: reads how it stands once a second, draws what has changed, ten
 * times a second at most, and takes keys meanwhile. {@link #end} and {@link #tell} are thread-safe,
 * the rest is for one thread.
 */
final class LiveView {
  private static final long BETWEEN_LOOKS = Duration.ofSeconds(1).toNanos();
  private static final long BETWEEN_FRAMES = Duration.ofMillis(100).toNanos();

  /** After so long without a key the screen's size is looked at again. */
  private static final long BETWEEN_MEASURES = Duration.ofMillis(200).toNanos();

  private final Window window;
  private final RunSource source;
  private final RunControls controls;
  private final Ticker ticker;
  private final AtomicReference<@Nullable String> told = new AtomicReference<>();
  private volatile boolean ended;

  private RunReport report;
  private ViewState state = ViewState.BEGIN;
  private List<ShownLine> log = List.of();
  private Viewport viewport;
  private boolean changed = true;
  private long lookedAt;
  private long drawnAt;

  /**
   * @throws IOException when the run cannot be read
   */
  LiveView(Window window, RunSource source, RunControls controls, Ticker ticker)
      throws IOException {
    this.window = window;
    this.source = source;
    this.controls = controls;
    this.ticker = ticker;
    this.report = source.report();
    this.viewport = window.viewport();
    this.lookedAt = ticker.nanos();
    this.drawnAt = lookedAt - BETWEEN_FRAMES;
  }

  /** Ends the view. Thread-safe. */
  void end() {
    ended = true;
  }

  /** Tells the person something, until the next key. Thread-safe. */
  void tell(String words) {
    told.set(words);
  }

  /**
   * Returns when somebody leaves, or {@link #end} was called.
   *
   * @throws IOException when the terminal has gone
   */
  void show() throws IOException {
    while (!ended) {
      measure();
      hear();
      if (ticker.nanos() - lookedAt >= BETWEEN_LOOKS) look();
      if (changed && ticker.nanos() - drawnAt >= BETWEEN_FRAMES) draw();
      Key key = key();
      if (key != null) press(key);
    }
  }

  private void measure() {
    Viewport now = window.viewport();
    changed |= !now.equals(viewport);
    viewport = now;
  }

  private void hear() {
    String words = told.getAndSet(null);
    if (words == null) return;
    state = state.told(words);
    look();
  }

  /** What cannot be read now stays as it was, and is tried again. */
  private void look() {
    try {
      report = source.report();
      if (state.page() instanceof Page.Log(String agent, _)) log = source.log(agent);
      state = state.unread(null);
    } catch (IOException | UncheckedIOException unreadable) {
      if (state.unreadSince() == null) state = state.unread(report.now());
    }
    lookedAt = ticker.nanos();
    changed = true;
  }

  private void draw() {
    window.show(ViewPage.lines(report, state, log, viewport));
    drawnAt = ticker.nanos();
    changed = false;
  }

  /** Null: none was pressed so far. */
  private @Nullable Key key() throws IOException {
    long now = ticker.nanos();
    long wait = Math.min(BETWEEN_MEASURES, BETWEEN_LOOKS - (now - lookedAt));
    if (changed) wait = Math.min(wait, BETWEEN_FRAMES - (now - drawnAt));
    return window.key(Duration.ofNanos(Math.max(0, wait)));
  }

  private void press(Key key) {
    if (key == Key.Control.REDRAW) window.refresh();
    Step step = ViewKeys.press(key, state.told(null), report, viewport);
    boolean turned = !step.next().page().equals(state.page());
    state = step.next();
    changed = true;
    if (turned) look();
    if (step.wish() != null) carryOut(step.wish());
    if (step.leave()) end();
  }

  /** On a thread of its own: the process that works on the run may not answer at once. */
  private void carryOut(Wish wish) {
    Thread.ofVirtual().name("wish").start(() -> told.set(controls.carryOut(wish)));
  }
}
