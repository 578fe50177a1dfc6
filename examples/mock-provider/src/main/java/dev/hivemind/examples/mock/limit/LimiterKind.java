package dev.hivemind.examples.mock.limit;

/** How a provider enforces its rate limits. */
public enum LimiterKind {
  /** Not at all; answers still carry headers, with limits that are far away. */
  NONE,
  /**
   * The paper's: a window that starts with the first request after the last one's end. Refused
   * requests count too.
   */
  FIXED_WINDOW,
  /** Anthropic's: buckets that refill continuously; a refused request takes nothing. */
  TOKEN_BUCKET
}
