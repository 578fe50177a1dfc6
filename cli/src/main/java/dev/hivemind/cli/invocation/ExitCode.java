package dev.hivemind.cli.invocation;

/** What hivemind tells the shell when it ends; the bands of the command line's contract. */
public enum ExitCode {
  /** All ended well. */
  OK(0),
  /** Some task failed. */
  TASK_FAILED(1),
  /** Wrong usage or a manifest that cannot be used. */
  USAGE(2),
  /** Something outside hivemind is missing or refused: an agent program, a key, a port, a JDK. */
  ENVIRONMENT(5),
  /** A fault of hivemind itself. */
  BUG(70),
  /** Stopped by a signal. */
  INTERRUPTED(130);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
