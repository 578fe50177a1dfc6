package dev.hivemind.cli.view;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.Curtain;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.tui.TerminalWindow;
import dev.hivemind.tui.TerminalWindow.CtrlC;
import dev.hivemind.tui.Window;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The live view in the process that works on the run, on a thread of its own: whatever becomes of
 * it, the run goes on. While it is shown, what the run prints waits behind a curtain. Thread-safe.
 */
public final class InlineView implements AutoCloseable {
  private final Surroundings surroundings;
  private final RunFolder run;
  private final Supplier<Optional<? extends Window>> opening;
  private final Curtain curtain = new Curtain(this::tell);
  private final Thread thread =
      Thread.ofPlatform().daemon().name("live view").unstarted(this::show);

  // Guarded by this.
  private @Nullable LiveView view;
  private boolean over;

  /**
   * @param surroundings of a terminal that can show it
   */
  public InlineView(Surroundings surroundings, RunFolder run) {
    this(
        surroundings,
        run,
        () -> TerminalWindow.open(surroundings.console().isColoured(), CtrlC.SIGNALS));
  }

  /**
   * @param opening takes over the terminal; empty: it cannot be had
   */
  InlineView(
      Surroundings surroundings, RunFolder run, Supplier<Optional<? extends Window>> opening) {
    this.surroundings = surroundings;
    this.run = run;
    this.opening = opening;
  }

  /** Where the run prints. */
  public Console console() {
    return surroundings.console().behind(curtain);
  }

  /** Begins to show the run, of which something must be written down already. */
  public synchronized void start() {
    if (thread.getState() == Thread.State.NEW) thread.start();
  }

  private void show() {
    Optional<? extends Window> terminal = opening.get();
    if (terminal.isEmpty()) return;
    curtain.close();
    String end = "";
    try (Window window = terminal.get()) {
      end = show(window);
    } finally {
      curtain.open();
      if (!end.isEmpty()) surroundings.console().note(end);
    }
  }

  /**
   * @return what the person should know when it is over; empty: nothing
   */
  private String show(Window window) {
    try {
      LiveView shown =
          new LiveView(
              window,
              new StoredRun(run, surroundings.ticker()),
              new RequestedControls(run),
              surroundings.ticker());
      if (!begin(shown)) return "";
      shown.show();
      return isOver() ? "" : "The run goes on; hivemind status shows the view again.";
    } catch (IOException | RuntimeException fault) { // whatever it is, only the view ends
      return "The live view ended, the run goes on: "
          + Objects.requireNonNullElse(fault.getMessage(), fault.toString());
    }
  }

  private synchronized boolean begin(LiveView shown) {
    view = shown;
    return !over;
  }

  private synchronized boolean isOver() {
    return over;
  }

  private synchronized void tell(String words) {
    if (view != null) view.tell(words);
  }

  private synchronized void end() {
    over = true;
    if (view != null) view.end();
  }

  /** Gives the terminal back; what was kept back is printed. */
  @Override
  public void close() {
    end();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
