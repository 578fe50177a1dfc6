package dev.hivemind.examples.mock.fault;

/** Why a provider refuses, where the status alone does not tell its words. */
public enum FailureCause {
  /** What the status says. */
  STATUS,
  /** Too many requests for the rate limit. */
  REQUEST_RATE,
  /** Too many tokens for the rate limit. */
  TOKEN_RATE,
  /** The account has no credit left: OpenAI's {@code insufficient_quota}. */
  EMPTY_ACCOUNT,
  /**
   * The organisation's own ceiling is reached: Anthropic's {@code enforced_spend_limit_reached}.
   */
  SPEND_LIMIT,
  /** The requests of the day are used up: Google's {@code PerDay} quotas. */
  DAILY_QUOTA,
  /** A subscription's usage window is exhausted. */
  USAGE_WINDOW
}
