package dev.hivemind.cli.bench.scenario;

import java.time.Duration;

/**
 * How a mock agent calls its provider. Durations are simulated time.
 *
 * @param streamed whether it asks for streams
 * @param grows whether each turn repeats the whole conversation, which is long, as real agents do;
 *     else each turn is a message of about 200 characters
 * @param thinking between an answer and the next turn
 * @param patience how long it waits for an answer to begin before it gives up
 */
public record Manner(boolean streamed, boolean grows, Duration thinking, Duration patience) {

  /** The agent of the authors' harness. */
  public static final Manner PAPER =
      new Manner(false, false, Duration.ofMillis(50), Duration.ofMinutes(2));

  /** As long as agent programs wait when HiveMind launches them. */
  private static final Duration LAUNCHED = Duration.ofMinutes(30);

  public Manner streaming() {
    return new Manner(true, grows, thinking, patience);
  }

  public Manner growing() {
    return new Manner(streamed, true, thinking, patience);
  }

  /** Waits as long as an agent program that HiveMind launches. */
  public Manner patient() {
    return new Manner(streamed, grows, thinking, LAUNCHED);
  }
}
