package dev.hivemind.proxy.wait;

import java.time.Instant;

/** Why a call waits. Holds no secret; the terminal interface puts it into words. */
public sealed interface WaitReason {

  /** Every place of the lane is taken. */
  record Places(int inFlight, int limit) implements WaitReason {}

  /** The provider keeps failing; after a pause one call tries whether it is back. */
  record ProviderFailing() implements WaitReason {}

  /**
   * A rate limit is used up.
   *
   * @param model class of models that shares the limit; empty: all
   */
  record RateLimit(Quantity quantity, String model, long used, long limit) implements WaitReason {}

  /** The provider said how long to wait. */
  record AskedToWait() implements WaitReason {}

  /**
   * A subscription's usage window is used up, or what the user reserves of it.
   *
   * @param window as the provider names it, {@code 5h}
   */
  record UsageWindow(String window, Instant until) implements WaitReason {}

  /** An attempt failed and the next one waits its time. */
  record BackingOff(int attempts) implements WaitReason {}

  /** Retries of the lane are so many that they would become a storm. */
  record TooManyRetries() implements WaitReason {}

  /** The agent's other calls may use up its budget: its calls go one at a time. */
  record BudgetNearlySpent() implements WaitReason {}

  /** What a rate limit counts. */
  enum Quantity {
    REQUESTS,
    INPUT_TOKENS,
    OUTPUT_TOKENS,
    /** Input and output together. */
    TOKENS
  }
}
