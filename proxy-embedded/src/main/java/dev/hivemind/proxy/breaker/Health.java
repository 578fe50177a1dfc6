package dev.hivemind.proxy.breaker;

/** What a lane believes of its provider. */
public enum Health {
  OK,
  /** It keeps failing: nothing is sent for a while. */
  FAILING,
  /** One attempt tries, or is about to try, whether it is back. */
  TRYING
}
