package dev.hivemind.proxy.dispatch;

import java.time.Duration;

/**
 * How long an attempt waited, by what it waited for; no time counts twice.
 *
 * @param backOff until its back-off was over
 * @param rateLimit for a rate limit or a usage window
 * @param providerFailing for a provider that kept failing
 * @param place for a place in the lane and for those before it
 */
public record Waits(
    Duration backOff, Duration rateLimit, Duration providerFailing, Duration place) {
  public static final Waits NONE =
      new Waits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  public Duration total() {
    return backOff.plus(rateLimit).plus(providerFailing).plus(place);
  }

  /** Of several attempts of one call. */
  public Waits plus(Waits other) {
    return new Waits(
        backOff.plus(other.backOff),
        rateLimit.plus(other.rateLimit),
        providerFailing.plus(other.providerFailing),
        place.plus(other.place));
  }
}
