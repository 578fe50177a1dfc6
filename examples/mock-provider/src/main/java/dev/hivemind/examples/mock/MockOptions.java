package dev.hivemind.examples.mock;

import java.time.Duration;

/**
 * How the mock provider behaves.
 *
 * @param port 0: any free one
 * @param latency before the first byte of an answer
 * @param chunkDelay between the events of a stream
 */
public record MockOptions(int port, Duration latency, Duration chunkDelay) {
  /** Any port, quick answers. */
  public static final MockOptions DEFAULTS =
      new MockOptions(0, Duration.ofMillis(40), Duration.ofMillis(4));
}
