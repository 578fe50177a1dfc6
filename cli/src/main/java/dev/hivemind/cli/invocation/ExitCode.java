package dev.hivemind.cli.invocation;

import java.util.List;
import java.util.Set;

/** What hivemind tells the shell when it ends; the bands of the command line's contract. */
public enum ExitCode {
  /** All ended well. */
  OK(0),
  /** Some task failed. */
  TASK_FAILED(1),
  /** Wrong usage or a manifest that cannot be used. */
  USAGE(2),
  /** Stopped by a budget; can be resumed. */
  BUDGET(3),
  /** Waits for a usage limit or for credit; can be resumed. */
  WAITING(4),
  /** Something outside hivemind is missing or refused: an agent program, a key, a port, a JDK. */
  ENVIRONMENT(5),
  /** A fault of hivemind itself. */
  BUG(70),
  /** Stopped by a signal. */
  INTERRUPTED(130);

  private static final List<ExitCode> PRECEDENCE =
      List.of(INTERRUPTED, BUG, USAGE, ENVIRONMENT, TASK_FAILED, BUDGET, WAITING);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Of several that apply at once the one that is told; {@link #OK} when none does. */
  public static ExitCode first(Set<ExitCode> applying) {
    return PRECEDENCE.stream().filter(applying::contains).findFirst().orElse(OK);
  }
}
