package dev.hivemind.proxy.backpressure;

import java.util.Arrays;

/** The median of the last 128 samples: what is usual, slowly forgotten. */
final class UsualLatency {
  private static final int WINDOW = 128;
  private static final int FEWEST = 20;
  private static final int REFRESH = 4;
  private final long[] samples = new long[WINDOW];
  private long added;
  private long median;

  void add(long nanos) {
    samples[(int) (added++ % WINDOW)] = nanos;
    if (added % REFRESH == 0) {
      long[] held = Arrays.copyOf(samples, (int) Math.min(added, WINDOW));
      Arrays.sort(held);
      median = held[held.length / 2];
    }
  }

  /** Whether there are enough samples to tell. */
  boolean isKnown() {
    return added >= FEWEST;
  }

  /** Of all but the very latest samples. */
  long median() {
    return median;
  }
}
