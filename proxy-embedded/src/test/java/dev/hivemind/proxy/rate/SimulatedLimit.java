package dev.hivemind.proxy.rate;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** A limiter of a provider. Counts what it admits. Times are nanoseconds. */
interface SimulatedLimit {

  /** Whether the amount is admitted; counts it. */
  boolean admits(long now, long amount);

  long limit();

  long remaining(long now);

  /** What its answers call the reset, from now. */
  long resetIn(long now);

  /** When a refused request would be admitted, from now. */
  long admitsIn(long now);

  /** As the evaluation's mock: opens with a request; refused ones count too. */
  static SimulatedLimit fixedWindow(long limit, Duration period) {
    return new SimulatedLimit() {
      private long start = Long.MIN_VALUE;
      private long used;

      @Override
      public boolean admits(long now, long amount) {
        if (start == Long.MIN_VALUE || now >= start + period.toNanos()) {
          start = now;
          used = 0;
        }
        used += amount;
        return used <= limit;
      }

      @Override
      public long limit() {
        return limit;
      }

      @Override
      public long remaining(long now) {
        return Math.max(0, limit - used);
      }

      @Override
      public long resetIn(long now) {
        return start + period.toNanos() - now;
      }

      @Override
      public long admitsIn(long now) {
        return resetIn(now);
      }
    };
  }

  /** Every period begins at a multiple of it, whenever requests come. */
  static SimulatedLimit clockWindow(long limit, Duration period, long phase) {
    return new SimulatedLimit() {
      private long window = Long.MIN_VALUE;
      private long used;

      @Override
      public boolean admits(long now, long amount) {
        long current = Math.floorDiv(now + phase, period.toNanos());
        if (current != window) {
          window = current;
          used = 0;
        }
        boolean admitted = used + amount <= limit;
        used += admitted ? amount : 0;
        return admitted;
      }

      @Override
      public long limit() {
        return limit;
      }

      @Override
      public long remaining(long now) {
        return limit - used;
      }

      @Override
      public long resetIn(long now) {
        return period.toNanos() - Math.floorMod(now + phase, period.toNanos());
      }

      @Override
      public long admitsIn(long now) {
        return resetIn(now);
      }
    };
  }

  /** An exact log. The reset it names is when the oldest (or the last) entry falls out. */
  static SimulatedLimit slidingLog(long limit, Duration period, boolean namesOldest) {
    return new SimulatedLimit() {
      private final Deque<Long> log = new ArrayDeque<>();

      @Override
      public boolean admits(long now, long amount) {
        forget(now);
        if (log.size() >= limit) {
          return false;
        }
        log.addLast(now);
        return true;
      }

      private void forget(long now) {
        while (!log.isEmpty() && log.getFirst() <= now - period.toNanos()) {
          log.removeFirst();
        }
      }

      @Override
      public long limit() {
        return limit;
      }

      @Override
      public long remaining(long now) {
        forget(now);
        return limit - log.size();
      }

      @Override
      public long resetIn(long now) {
        forget(now);
        return log.isEmpty()
            ? 0
            : (namesOldest ? log.getFirst() : log.getLast()) + period.toNanos() - now;
      }

      @Override
      public long admitsIn(long now) {
        return log.size() < limit ? 0 : log.getFirst() + period.toNanos() - now;
      }
    };
  }

  /** Anthropic's: names the time of full refill. */
  static SimulatedLimit bucket(long limit, Duration period, long rounding) {
    return burstBucket(limit, period, rounding, limit);
  }

  /** One that shows its limit, yet holds less: "60 RPM may be enforced as 1 per second". */
  static SimulatedLimit burstBucket(long limit, Duration period, long rounding, long capacity) {
    return new SimulatedLimit() {
      private double shown = limit;
      private double level = capacity;
      private long asOf;

      @Override
      public boolean admits(long now, long amount) {
        refill(now);
        if (level < amount) {
          return false;
        }
        level -= amount;
        shown -= amount;
        return true;
      }

      private void refill(long now) {
        double flow = (double) (now - asOf) * limit / period.toNanos();
        level = Math.min((double) capacity, level + flow);
        shown = Math.min((double) limit, shown + flow);
        asOf = now;
      }

      @Override
      public long limit() {
        return limit;
      }

      @Override
      public long remaining(long now) {
        refill(now);
        return rounding <= 1
            ? (long) Math.max(0, shown)
            : Math.round(Math.max(0, shown) / rounding) * rounding;
      }

      @Override
      public long resetIn(long now) {
        refill(now);
        return (long) ((limit - shown) * period.toNanos() / limit);
      }

      @Override
      public long admitsIn(long now) {
        refill(now);
        return (long) (Math.max(0, 1 - level) * period.toNanos() / limit);
      }
    };
  }
}
