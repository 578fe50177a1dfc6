package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every rate limit of one lane. Not thread-safe: guarded by the lane's dispatch lock. No method
 * waits, and each is O(1) in the number of requests of a window.
 */
public interface RateLimits {

  /** The class of models whose limits the attempt draws from. */
  default String pool(RateNeed need) {
    return need.model();
  }

  /**
   * Whether everything that the attempt draws from has room for it now. Room may come before the
   * time that is named: ask again after each {@link #answered}, {@link #refused}, {@link #settle}
   * and {@link #cancel}.
   */
  default Readiness check(RateNeed need, Moment now) {
    Readiness own = check(need, 0, now);
    return own instanceof Readiness.Now ? checkShared(need, 0, now) : own;
  }

  /**
   * Whether the limits of its {@link #pool} have room for it beside others of the pool that are to
   * go before it.
   *
   * @param others how many; what they will draw is left to them
   */
  Readiness check(RateNeed need, int others, Moment now);

  /**
   * Whether what all models of the lane share has room for it beside others, of any model, that are
   * to go before it.
   *
   * @param others how many; what they will draw is left to them
   */
  default Readiness checkShared(RateNeed need, int others, Moment now) {
    return Readiness.NOW;
  }

  /** Takes the room; call only when {@link #check} just said now. */
  Reservation reserve(RateNeed need, Moment now);

  /** What an attempt drew. Each is ended by exactly one {@link #settle} or {@link #cancel}. */
  interface Reservation {}

  /**
   * An answer's head arrived: learns from its limits.
   *
   * @param headers as received
   */
  void answered(Reservation reservation, int status, Headers headers, Moment now);

  /**
   * The provider refused the attempt for its rate.
   *
   * @param wait as the provider asks for; null: it did not say, so only this one request is
   *     concerned
   */
  void refused(Reservation reservation, @Nullable Duration wait, Moment now);

  /**
   * The attempt is over.
   *
   * @param usage as reported; {@link Usage#NONE} when nothing was used
   */
  void settle(Reservation reservation, Usage usage, Moment now);

  /** The attempt never reached the provider: gives all of it back. */
  void cancel(Reservation reservation, Moment now);

  /**
   * The provider said in the body of an answer that a subscription is used up.
   *
   * @param until by the wall clock
   */
  default void usageLimitReached(Instant until, Moment now) {}

  /** The usage window that every attempt of the lane waits for; empty: none. */
  default Optional<UsageWindow> parked(Moment now) {
    return Optional.empty();
  }

  /** For people and programs that look on; at most one a pool. */
  List<PoolView> pools(Moment now);
}
