package dev.hivemind.examples.mock.limit;

import java.time.Duration;

/** What a limiter says to a request. */
public sealed interface Admission {

  record Admitted() implements Admission {}

  /**
   * @param exhausted of which there is too little
   * @param retryAfter simulated time after which the same request could be admitted
   */
  record Refused(RateKind exhausted, Duration retryAfter) implements Admission {}
}
