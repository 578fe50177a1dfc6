package dev.hivemind.proxy.backpressure;

import java.util.Arrays;

/** The median of the last 128 samples: what is usual, slowly forgotten. */
final class UsualLatency {
  private static final int WINDOW = 128;
  private static final int FEWEST = 20;
  private final long[] samples = new long[WINDOW];
  private long added;

  void add(long nanos) {
    samples[(int) (added++ % WINDOW)] = nanos;
  }

  /** Whether there are enough samples to tell. */
  boolean isKnown() {
    return added >= FEWEST;
  }

  /** Zero without samples. */
  long median() {
    int held = (int) Math.min(added, WINDOW);
    long[] sorted = Arrays.copyOf(samples, held);
    Arrays.sort(sorted);
    return held == 0 ? 0 : sorted[held / 2];
  }
}
