package dev.hivemind.examples.mock.delivery;

/** How an answer ends after its last piece. */
public enum Ending {
  /** Whole. */
  COMPLETE,
  /** As if it were whole, which it is not. */
  TRUNCATED,
  /** With a reset of the connection. */
  RESET,
  /** Not at all: the connection stays open and silent. */
  SILENCE
}
