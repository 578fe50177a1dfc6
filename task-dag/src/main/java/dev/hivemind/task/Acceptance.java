package dev.hivemind.task;

import java.util.List;

/**
 * When the work of an agent that has ended well is accepted.
 *
 * @param verify shell commands that must all succeed, in order
 * @param fixRounds how often the agent goes on in its conversation with the output of a command
 *     that failed
 * @param readOnly whether the task may change nothing
 * @param expectChanges whether it fails when it changed nothing
 */
public record Acceptance(
    List<String> verify, int fixRounds, boolean readOnly, boolean expectChanges) {
  /** How often an agent goes on when nothing is written. */
  public static final int DEFAULT_FIX_ROUNDS = 2;

  /** Nothing is asked. */
  public static final Acceptance ANYTHING =
      new Acceptance(List.of(), DEFAULT_FIX_ROUNDS, false, false);

  public Acceptance {
    verify = List.copyOf(verify);
  }

  /** The same with other commands. */
  public Acceptance verifiedBy(List<String> commands) {
    return new Acceptance(commands, fixRounds, readOnly, expectChanges);
  }
}
