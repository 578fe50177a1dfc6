package dev.hivemind.examples.mock.model;

/** Which classes of tokens a provider's cache makes. */
public enum Caching {
  /** None: whatever is cached, all input counts alike. */
  NONE,
  /** What comes from the cache is a class of its own. */
  READS,
  /** Also what is written to it. */
  READS_AND_WRITES
}
