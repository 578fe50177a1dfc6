package dev.hivemind.proxy.rate;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What was sent and is not known to be counted by the provider, in the order in which it was sent.
 * Each method takes amortised constant time.
 */
final class PendingDraws {
  /** What was sent so long before another request reached the provider before it. */
  private static final long OVERTAKING = Duration.ofSeconds(1).toNanos();

  private final Set<Draw> draws = new LinkedHashSet<>();
  private long amount;

  void add(Draw draw) {
    if (draws.add(draw)) {
      amount += draw.amount;
    }
  }

  void remove(Draw draw) {
    if (draws.remove(draw)) {
      amount -= draw.amount;
    }
  }

  /** An answer shows the limit as it was after a request sent then had been counted. */
  void countedUpTo(long sent) {
    Iterator<Draw> oldest = draws.iterator();
    while (oldest.hasNext()) {
      Draw draw = oldest.next();
      if (draw.sent > sent - OVERTAKING) {
        return;
      }
      oldest.remove();
      amount -= draw.amount;
    }
  }

  long amount() {
    return amount;
  }
}
