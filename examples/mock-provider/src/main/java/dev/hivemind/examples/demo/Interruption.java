package dev.hivemind.examples.demo;

/**
 * Ends the agent promptly on SIGINT and SIGTERM: kills a command that runs, delivers the result and
 * exits with 130. Does nothing when the agent has already ended.
 */
final class Interruption extends Thread {
  private static final int EXIT_CODE = 130;

  private final AgentReport report;
  private final ShellCommand shell;

  private Interruption(AgentReport report, ShellCommand shell) {
    this.report = report;
    this.shell = shell;
  }

  static void watch(AgentReport report, ShellCommand shell) {
    Runtime.getRuntime().addShutdownHook(new Interruption(report, shell));
  }

  @Override
  public void run() {
    if (report.hasEnded()) return;
    shell.stop();
    report.end(true, "interrupted");
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
