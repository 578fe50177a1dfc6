package dev.hivemind.tui;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The terminal of this process as a window: on its alternate screen, so that what stood there and
 * the scrollback come back, also when this JVM ends without closing it, or is killed.
 */
public final class TerminalWindow implements Window {

  /** Alternate screen, no cursor, no wrapping of a line that was measured too short. */
  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l";

  private static final String LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";

  private static final int NO_CHARACTER = 0;

  private final Terminal terminal;

  /** Not the terminal's own, which JLine closes when this JVM ends, perhaps too early. */
  private final OutputStream out;

  private final Attributes before;
  private final TerminalGuard guard;
  private final Screen screen;
  private final Keyboard keyboard;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread hook = Thread.ofPlatform().name("terminal").unstarted(this::restore);

  /** What Ctrl-C is. */
  public enum CtrlC {
    /** A key like any other: {@link Key.Control#INTERRUPT}. */
    KEY,
    /** SIGINT to this process. */
    SIGNALS
  }

  private TerminalWindow(Terminal terminal, OutputStream out, TerminalGuard guard, boolean colour) {
    this.terminal = terminal;
    this.out = out;
    this.guard = guard;
    this.before = terminal.getAttributes();
    this.screen = new Screen(colour);
    this.keyboard = new Keyboard(terminal);
  }

  /**
   * Takes over the terminal of this process; empty: its input or its output is none, or another
   * process has it now.
   *
   * @param colour whether it is to be told colours
   */
  public static Optional<TerminalWindow> open(boolean colour, CtrlC ctrlC) {
    if (!Foreground.isOurs()) return Optional.empty();
    try {
      var out = new FileOutputStream(FileDescriptor.out);
      return Optional.of(take(system(), out, TerminalGuard.start(LEAVE), colour, ctrlC));
    } catch (IOException | IllegalStateException noTerminal) {
      return Optional.empty(); // JLine tells it so
    }
  }

  /** Signals stay this process's; its probes of what the terminal can do cost half a second. */
  private static Terminal system() throws IOException {
    return TerminalBuilder.builder()
        .system(true)
        .dumb(false)
        .encoding(StandardCharsets.UTF_8)
        .nativeSignals(false)
        .graphemeCluster(false)
        .build();
  }

  /**
   * @param terminal closed with the window
   * @param out where it shows what is written
   * @param guard closed with the window
   */
  static TerminalWindow take(
      Terminal terminal, OutputStream out, TerminalGuard guard, boolean colour, CtrlC ctrlC) {
    var window = new TerminalWindow(terminal, out, guard, colour);
    Runtime.getRuntime().addShutdownHook(window.hook);
    terminal.enterRawMode();
    window.choose(ctrlC);
    guard.entered();
    window.write(ENTER);
    return window;
  }

  /** No key suspends: a process that is stopped would leave the terminal as it is. */
  private void choose(CtrlC ctrlC) {
    Attributes raw = terminal.getAttributes();
    raw.setControlChar(ControlChar.VSUSP, NO_CHARACTER);
    raw.setLocalFlag(LocalFlag.ISIG, ctrlC == CtrlC.SIGNALS);
    terminal.setAttributes(raw);
  }

  private void write(String sequences) {
    try {
      out.write(sequences.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException gone) {
      // The keyboard of a terminal that has gone says so.
    }
  }

  @Override
  public Viewport viewport() {
    Size size = terminal.getSize();
    boolean told = size.getColumns() > 0 && size.getRows() > 0;
    return told ? new Viewport(size.getColumns(), size.getRows()) : Viewport.USUAL;
  }

  @Override
  public void show(List<StyledLine> lines) {
    Viewport now = viewport();
    String frame = screen.frame(lines, now.rows(), now.columns());
    if (!frame.isEmpty()) write(frame);
  }

  @Override
  public void refresh() {
    screen.forget();
  }

  @Override
  public @Nullable Key key(Duration patience) throws IOException {
    return keyboard.read(patience);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The JVM ends already, and the hook does the same.
    }
    restore();
  }

  private void restore() {
    if (!closed.compareAndSet(false, true)) return;
    write(LEAVE);
    try {
      terminal.setAttributes(before);
      terminal.close();
    } catch (IOException | IllegalStateException gone) {
      // The terminal has gone, or JLine gave it back when this JVM began to end.
    }
    guard.close();
  }
}
