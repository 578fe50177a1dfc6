package dev.hivemind.examples.mock.fault;

/** What goes wrong with a request that is served. */
public enum Disturbance {
  NONE,
  /** The answer tells nothing about limits. */
  NO_RATE_HEADERS,
  /** The stream's first event says that the provider is overloaded. */
  ERROR_FIRST,
  /** The same after the first block of content. */
  ERROR_MID_STREAM,
  /** The connection is reset after the first block of content. */
  RESET_MID_STREAM,
  /** The answer ends after the first block of content as if it were complete. */
  END_MID_STREAM,
  /** After the first block of content nothing more comes. */
  SILENCE_MID_STREAM
}
