package dev.hivemind.fleet;

import java.time.Duration;

/**
 * How long an agent's calls have been kept from being sent: queued, held or backing off. While one
 * is, the agent's times stand still.
 *
 * @param total over all its attempts, of the time in which at least one call waited; a wait that
 *     goes on is counted up to now
 * @param now whether a call waits at this moment
 */
public record Waiting(Duration total, boolean now) {
  public static final Waiting NONE = new Waiting(Duration.ZERO, false);
}
