package dev.hivemind.examples.mock.api;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Makes the ids of requests, messages and calls: unique in and, by the time, between servers. */
public final class Identifiers {
  private final String origin;
  private final AtomicLong count = new AtomicLong();

  /**
   * @param started when the server started
   */
  public Identifiers(Instant started) {
    origin = Long.toHexString(ChronoUnit.NANOS.between(Instant.EPOCH, started));
  }

  /**
   * @param prefix what the provider's ids of this kind begin with
   */
  public String next(String prefix) {
    return prefix + origin + "%06x".formatted(count.incrementAndGet());
  }
}
