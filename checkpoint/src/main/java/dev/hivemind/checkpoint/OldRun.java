package dev.hivemind.checkpoint;

/**
 * What a run still takes up besides its record.
 *
 * @param logs bytes of what its agents printed and of their checkpoints
 * @param ledgerRows attempts at calls, one by one; what they add up to is kept apart from them
 */
public record OldRun(RunRecord run, long logs, long ledgerRows) {

  /** Whether there is anything to remove. */
  public boolean takesUpAnything() {
    return logs > 0 || ledgerRows > 0;
  }
}
