package dev.hivemind.cli.run;

import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.fleet.process.ProcessAgentLauncher;

/**
 * The last resort: whatever ends this JVM in an orderly way while a run goes on also ends the run's
 * processes.
 */
final class ShutdownSweep implements AutoCloseable {
  private final Thread hook;

  private ShutdownSweep(Thread hook) {
    this.hook = hook;
  }

  static ShutdownSweep of(ProcessAgentLauncher launcher) {
    var hook = Thread.ofPlatform().name("sweep").unstarted(launcher::close);
    Runtime.getRuntime().addShutdownHook(hook);
    return new ShutdownSweep(hook);
  }

  /** Ends this process, wherever it hangs, and with it the run's. */
  static void exitNow() {
    System.exit(ExitCode.INTERRUPTED.code());
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already, and the hook does its work.
    }
  }
}
