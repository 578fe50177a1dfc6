package dev.hivemind.examples.mock.limit;

/** What a rate limit counts; the order is that in which an exhausted one is reported. */
public enum RateKind {
  REQUESTS,
  /** All tokens together. */
  TOKENS,
  INPUT_TOKENS,
  OUTPUT_TOKENS
}
