package dev.hivemind.examples.mock.delivery;

import dev.hivemind.examples.mock.time.RequestDraws;
import java.time.Duration;

/**
 * How fast the simulated model is and how much it says. Durations are simulated time.
 *
 * @param latency before an answer begins
 * @param jitter standard deviation of it; with one an answer takes at least 10 ms
 * @param spikeRate how often the latency is five times as long; from 0 to 1
 * @param chunkDelay between the pieces of a stream that has no duration
 * @param shortestStream how long the answer takes from its first piece to its last, streamed or
 *     not; zero: the chunk delays
 * @param longestStream the duration lies between the two
 * @param variesOutput whether answers are drawn out to about 150 tokens, as in the paper's harness
 */
public record Pace(
    Duration latency,
    Duration jitter,
    double spikeRate,
    Duration chunkDelay,
    Duration shortestStream,
    Duration longestStream,
    boolean variesOutput) {
  private static final Duration LEAST_JITTERED = Duration.ofMillis(10);
  private static final int SPIKE = 5;
  private static final double MEAN_OUTPUT = 150;
  private static final double OUTPUT_DEVIATION = 50;
  private static final long LEAST_OUTPUT = 10;

  public Pace {
    if (latency.isNegative() || jitter.isNegative() || chunkDelay.isNegative()) {
      throw new IllegalArgumentException("latency, jitter and delays cannot be negative");
    }
    if (!(spikeRate >= 0 && spikeRate <= 1)) {
      throw new IllegalArgumentException("a spike rate is from 0 to 1, not " + spikeRate);
    }
    if (shortestStream.isNegative() || longestStream.compareTo(shortestStream) < 0) {
      throw new IllegalArgumentException(
          "streams cannot take from " + shortestStream + " to " + longestStream);
    }
  }

  /** Before the answer begins. */
  public Duration latency(RequestDraws draws) {
    Duration drawn = latency.plusNanos(Math.round(jitter.toNanos() * draws.latency()));
    if (draws.spike() < spikeRate) drawn = drawn.multipliedBy(SPIKE);
    Duration least = jitter.isZero() ? Duration.ZERO : LEAST_JITTERED;
    return drawn.compareTo(least) < 0 ? least : drawn;
  }

  /**
   * Before each piece of an answer but the first.
   *
   * @param pieces of the whole answer
   */
  public Duration pause(RequestDraws draws, int pieces) {
    if (longestStream.isZero()) return chunkDelay;
    return pieces < 2 ? Duration.ZERO : generation(draws).dividedBy(pieces - 1);
  }

  /** From the first piece of a stream to its last; zero: the chunk delays tell. */
  public Duration generation(RequestDraws draws) {
    Duration span = longestStream.minus(shortestStream);
    return shortestStream.plusNanos((long) (span.toNanos() * draws.duration()));
  }

  /** How many tokens the answer has at least. */
  public long leastOutputTokens(RequestDraws draws) {
    if (!variesOutput) return 0;
    return Math.max(LEAST_OUTPUT, Math.round(MEAN_OUTPUT + OUTPUT_DEVIATION * draws.output()));
  }
}
