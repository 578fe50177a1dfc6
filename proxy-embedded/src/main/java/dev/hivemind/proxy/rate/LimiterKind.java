package dev.hivemind.proxy.rate;

/** How a provider gives back what was used of a rate limit. */
public enum LimiterKind {
  /** All of it at once, at an instant that the provider names. */
  FIXED_WINDOW,
  /** Each request's share once the window's length has passed since. Safe against every kind. */
  SLIDING_WINDOW,
  /** Continuously. */
  BUCKET
}
