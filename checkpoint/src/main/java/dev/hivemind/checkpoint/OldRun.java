package dev.hivemind.checkpoint;

/**
 * What an ended run still takes up besides its record.
 *
 * @param logs bytes of what its agents printed and of their checkpoints
 * @param ledgerRows attempts at calls, one by one; what they add up to is kept apart from them
 */
public record OldRun(RunRecord run, long logs, long ledgerRows) {}
