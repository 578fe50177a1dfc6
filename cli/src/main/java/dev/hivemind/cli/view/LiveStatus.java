package dev.hivemind.cli.view;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.WatchedRun;
import dev.hivemind.tui.TerminalWindow;
import dev.hivemind.tui.Window;
import java.io.IOException;
import java.util.Optional;

/** The live view of a run that any process works on, or none. */
public final class LiveStatus {
  private LiveStatus() {}

  /**
   * Shows the run until the person leaves.
   *
   * @return false: this process has no terminal that can show it
   * @throws IOException when the run cannot be read
   */
  public static boolean show(WatchedRun watched, Surroundings surroundings) throws IOException {
    RunFolder run = watched.run();
    Console console = surroundings.console();
    if (!console.canShowScreens()) return false;
    Optional<TerminalWindow> terminal =
        TerminalWindow.open(console.isColoured(), TerminalWindow.CtrlC.KEY);
    if (terminal.isEmpty()) return false;
    try (Window window = terminal.get()) {
      var source = new StoredRun(run, surroundings.ticker());
      var view = new LiveView(window, source, new RequestedControls(run), surroundings.ticker());
      watched.note().ifPresent(view::tell);
      view.show();
    }
    return true;
  }
}
