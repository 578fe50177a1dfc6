package dev.hivemind.proxy.usage;

/** A JSON number that arrives in pieces and may be a count of tokens. Not thread-safe. */
final class JsonCount {
  /** More than any call can use, and a sum of millions of such still fits. */
  private static final long LARGEST = 1_000_000_000_000L;

  private long digits;
  private boolean whole;

  static boolean begins(byte first) {
    return first == '-' || isDigit(first);
  }

  void restart() {
    digits = 0;
    whole = true;
  }

  /** Whether the byte belongs to the number. */
  boolean append(byte next) {
    if (isDigit(next)) {
      digits = Math.min(digits * 10 + (next - '0'), LARGEST + 1);
      return true;
    }
    boolean belongs = next == '-' || next == '+' || next == '.' || next == 'e' || next == 'E';
    whole &= !belongs;
    return belongs;
  }

  /** 0 for what counts nothing: negative, fractional, with an exponent, too large to be true. */
  long value() {
    return whole && digits <= LARGEST ? digits : 0;
  }

  private static boolean isDigit(byte next) {
    return next >= '0' && next <= '9';
  }
}
