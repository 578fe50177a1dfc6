package dev.hivemind.examples.mock.fault;

/**
 * How often something goes wrong by chance; each from 0, never, to 1, always.
 *
 * @param overload status 529
 * @param reset before the answer
 * @param error status 502
 * @param bareRefusal status 429 that tells nothing about limits
 * @param midStreamReset after the first block of content
 * @param errorEvent a stream whose first event is an error
 */
public record FaultRates(
    double overload,
    double reset,
    double error,
    double bareRefusal,
    double midStreamReset,
    double errorEvent) {
  public static final FaultRates NONE = new FaultRates(0, 0, 0, 0, 0, 0);

  public FaultRates {
    requireRate("overload", overload);
    requireRate("reset", reset);
    requireRate("error", error);
    requireRate("429 without headers", bareRefusal);
    requireRate("mid-stream reset", midStreamReset);
    requireRate("error event", errorEvent);
  }

  private static void requireRate(String what, double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "the rate of " + what + " has to be from 0 to 1, not " + rate);
    }
  }
}
