package dev.hivemind.proxy.rate;

/** How a provider's headers name its rate limits. */
public enum HeaderDialect {
  /** {@code anthropic-ratelimit-requests-limit} with resets as RFC 3339 instants. */
  ANTHROPIC,
  /**
   * {@code x-ratelimit-limit-requests} with resets as durations ({@code 6m0s}, {@code 20ms}); on
   * Azure as whole seconds, -1 and 0 standing for unknown.
   */
  OPENAI,
  /** Either, for look-alikes. */
  ANY,
  /** Gemini and Ollama name none. */
  NONE;

  boolean speaksAnthropic() {
    return this == ANTHROPIC || this == ANY;
  }

  boolean speaksOpenAi() {
    return this == OPENAI || this == ANY;
  }
}
