package dev.hivemind.proxy.rate;

/** What one attempt takes from one pool. Guarded by the pool. */
final class Draw {
  /** As expected before it was sent. */
  final long amount;

  /** Lane time. */
  final long sent;

  /** Whether the pool's true limit was known then. */
  final boolean informed;

  /** Whether the limiter counted {@link #amount} by itself, since no answer said. */
  boolean assumed;

  Draw(long amount, long sent, boolean informed) {
    this.amount = amount;
    this.sent = sent;
    this.informed = informed;
  }
}
