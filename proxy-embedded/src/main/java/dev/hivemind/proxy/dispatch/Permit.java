package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt holds of its lane: a place, its part of the rate limits and, when the lane tries
 * whether a failing provider is back, the probe. Ends with the first {@link #complete} or {@link
 * #neverSent}; every later call of any method does nothing. Thread-safe.
 */
public interface Permit {

  /** The head of an answer arrived, a good or a bad one; the rate limits learn from it. */
  void answered(int status, Headers headers);

  /**
   * The first byte of a good answer's content arrived. The lane may grow on it: long answers must
   * not delay that until their end. Only the first call counts.
   *
   * @param sinceSent from forwarding the request
   * @param stream whether the answer is a stream: the time of any other is generation, which says
   *     nothing about load
   */
  void firstByte(Duration sinceSent, boolean stream);

  /**
   * The provider refused the attempt for its rate (429).
   *
   * @param wait as the provider asks for; null: it did not say
   */
  void refused(@Nullable Duration wait);

  /**
   * The provider said that a subscription's usage window is used up: the lane parks.
   *
   * @param until when it opens again, by the wall clock
   */
  void usageLimitReached(Instant until);

  /**
   * The attempt is over: gives everything back.
   *
   * @param usage as reported; {@link Usage#NONE} when nothing was used
   */
  void complete(AttemptSignal signal, Usage usage);

  /** Nothing was sent: gives everything back, the drawn rate included. */
  void neverSent();
}
