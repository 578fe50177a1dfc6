package dev.hivemind.fleet.process;

import java.io.File;
import java.io.IOException;

/**
 * Sends signals to processes. SIGTERM and SIGKILL need no process of their own, so they also work
 * when a runaway agent has used up the process table; Java checks the start time before it sends
 * them. SIGINT, which Java does not know, is sent by the shell.
 */
final class Signals {
  private static final File NOTHING = new File("/dev/null");

  private Signals() {}

  /** SIGINT; SIGTERM where SIGINT cannot be sent. */
  static void interrupt(ProcessHandle process) throws InterruptedException {
    if (!process.isAlive()) {
      return;
    }
    String pid = Long.toString(process.pid());
    try {
      Process shell =
          new ProcessBuilder("/bin/sh", "-c", "kill -s INT \"$1\"", "sh", pid)
              .redirectInput(ProcessBuilder.Redirect.from(NOTHING))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      shell.waitFor();
    } catch (IOException _) {
      // No shell, or no process to be had: the agent is stopped all the same.
      terminate(process);
    }
  }

  /** SIGTERM. */
  static void terminate(ProcessHandle process) {
    process.destroy();
  }

  /** SIGKILL. */
  static void kill(ProcessHandle process) {
    process.destroyForcibly();
  }
}
