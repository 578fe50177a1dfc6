package dev.hivemind.proxy.backpressure;

import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Notices when first bytes take longer than they should: when at least 15 of the last 20 streams
 * were slow. Slow is what passes the user's target; without one, what takes more than twice the
 * median of its kind and at least 250 ms more than that. Half of any steady mix lies at or below
 * its median, so no steady mix looks like overload, however wide it spreads.
 */
final class LatencyWatch {
  private static final int VOTES = 20;
  private static final int SLOW_VOTES = 15;
  private static final int MOST_KINDS = 256;
  private static final long FLOOR_NANOS = Duration.ofMillis(250).toNanos();
  private final @Nullable Duration target;
  private final Map<Kind, UsualLatency> usual =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Kind, UsualLatency> eldest) {
          return size() > MOST_KINDS;
        }
      };
  private final BitSet slow = new BitSet(VOTES);
  private int votes;

  /**
   * Attempts that may be expected to take alike.
   *
   * @param size of the request, in powers of four bytes
   */
  private record Kind(String model, int size) {
    static Kind of(SentAttempt attempt) {
      int bits = Long.SIZE - Long.numberOfLeadingZeros(attempt.bodyBytes());
      return new Kind(attempt.model(), bits / 2);
    }
  }

  LatencyWatch(@Nullable Duration target) {
    this.target = target;
  }

  /** Takes a sample in and tells whether samples have been too long. */
  boolean isTooLong(SentAttempt attempt, Duration firstByte) {
    if (target != null) {
      return vote(firstByte.compareTo(target) > 0);
    }
    UsualLatency usually = usual.computeIfAbsent(Kind.of(attempt), _ -> new UsualLatency());
    long nanos = firstByte.toNanos();
    boolean known = usually.isKnown();
    long median = usually.median();
    usually.add(nanos);
    return known && vote(nanos > median + Math.max(median, FLOOR_NANOS));
  }

  private boolean vote(boolean isSlow) {
    slow.set(votes++ % VOTES, isSlow);
    return slow.cardinality() >= SLOW_VOTES;
  }

  /** The votes were about a limit that is no more; what is usual stays. */
  void forgetVotes() {
    slow.clear();
    votes = 0;
  }
}
