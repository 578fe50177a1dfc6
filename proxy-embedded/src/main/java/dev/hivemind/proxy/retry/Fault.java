package dev.hivemind.proxy.retry;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with an attempt.
 *
 * @param askedWait what the provider asks to wait before the next attempt; null: it does not say
 * @param words the provider's own, or the proxy's; names no secret
 */
public record Fault(Kind kind, @Nullable Duration askedWait, String words) {

  /** Classes of faults; what they mean for the next attempt, and for the lane (providers.md). */
  public enum Kind {
    /** Refused, reset or closed before an answer. */
    CONNECTION(true),
    /** The answer broke off before anything of it reached the caller. */
    TRUNCATED(true),
    /** 503, 529: too much traffic for the provider. */
    OVERLOADED(true),
    /** 408, 502, 504: a part of the provider is away. */
    UNAVAILABLE(true),
    /** 500: the provider's own fault, which may be this request's every time. */
    SERVER_ERROR(true),
    /** 429 of a rate limit that refills. */
    RATE_LIMITED(true),
    /** A subscription's usage window is used up; it opens again at a known time. */
    USAGE_LIMIT(true),
    /** The account is empty, or a spending limit was reached: no wait helps. */
    NO_CREDIT(false),
    /** The provider does not take the key. */
    KEY_REFUSED(false),
    /** Silence for too long, or no trusted connection: trying again is no better. */
    UNANSWERED(false),
    /** HiveMind's own, or of a forward proxy on the way: says nothing of the provider. */
    NOT_THE_PROVIDERS(false),
    /** Everything else: what the caller asked for is wrong, or trying again is not wanted. */
    FINAL(false);

    private final boolean retriable;

    Kind(boolean retriable) {
      this.retriable = retriable;
    }

    /** Whether another attempt may end better: it is the provider's fault and not the caller's. */
    public boolean retriable() {
      return retriable;
    }
  }
}
