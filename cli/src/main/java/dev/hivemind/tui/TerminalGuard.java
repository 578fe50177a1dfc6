package dev.hivemind.tui;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shell beside this process that gives the terminal back when this process cannot do it any more:
 * it was killed, or the JVM has crashed. It is told by its standard input, which then ends. Where
 * there is no such shell, nothing guards. Not thread-safe, but for {@link #close}.
 */
final class TerminalGuard implements AutoCloseable {
  private static final String SHELL = "/bin/sh";

  /**
   * Interactive shells set the terminal right themselves once they have it back, and to their own
   * liking: it is only touched when it still is as this process made it.
   */
  private static final String SCRIPT =
      """
      trap '' INT QUIT HUP TERM TTOU TTIN TSTP
      before=$(stty -g </dev/tty) || exit
      echo ready
      read -r entered || exit
      ours=$(stty -g </dev/tty)
      read -r left && exit
      printf %s "$1" >/dev/tty
      sleep 0.3
      [ "$(stty -g </dev/tty)" != "$ours" ] || stty "$before" </dev/tty
      """;

  private static final TerminalGuard NONE = new TerminalGuard(null);

  private final @Nullable Process shell;

  private TerminalGuard(@Nullable Process shell) {
    this.shell = shell;
  }

  static TerminalGuard none() {
    return NONE;
  }

  /**
   * From now on it knows how the terminal was.
   *
   * @param leaving what the terminal is sent then
   */
  static TerminalGuard start(String leaving) {
    try {
      Process shell =
          new ProcessBuilder(List.of(SHELL, "-c", SCRIPT, SHELL, leaving))
              .redirectError(Redirect.DISCARD)
              .start();
      boolean ready = shell.inputReader().readLine() != null;
      return ready ? new TerminalGuard(shell) : NONE;
    } catch (IOException noShell) {
      return NONE;
    }
  }

  /** The terminal is now as this process wants it. */
  void entered() {
    say("entered");
  }

  /** The terminal is given back. */
  @Override
  public void close() {
    say("left");
  }

  private void say(String word) {
    if (shell == null) return;
    try {
      BufferedWriter standardInput = shell.outputWriter();
      standardInput.write(word + "\n");
      standardInput.flush();
    } catch (IOException gone) {
      // Somebody has ended it.
    }
  }
}
