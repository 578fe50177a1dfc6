package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A permit of a {@link LaneDispatcher}, whose lock guards it. */
final class LanePermit implements Permit {
  private final LaneDispatcher lane;
  private final LaneCapacity capacity;
  private final QueuedAttempt attempt;
  private Lease lease;
  private boolean begun;
  private boolean over;

  LanePermit(LaneDispatcher lane, LaneCapacity capacity, QueuedAttempt attempt, Lease lease) {
    this.lane = lane;
    this.capacity = capacity;
    this.attempt = attempt;
    this.lease = lease;
  }

  @Override
  public void answered(int status, Headers headers) {
    whileHeld(now -> capacity.rates().answered(lease.drawn(), status, headers, now));
  }

  @Override
  public void firstByte(Duration sinceSent, boolean stream) {
    whileHeld(
        now -> {
          if (!begun) {
            begun = true;
            lease = capacity.begun(lease, sinceSent, stream, now);
          }
        });
  }

  @Override
  public void refused(@Nullable Duration wait) {
    whileHeld(now -> capacity.rates().refused(lease.drawn(), wait, now));
  }

  @Override
  public void usageLimitReached(Instant until) {
    whileHeld(now -> capacity.rates().usageLimitReached(until, now));
  }

  @Override
  public void complete(AttemptSignal signal, Usage usage) {
    end(signal, now -> capacity.rates().settle(lease.drawn(), usage, now));
  }

  @Override
  public void neverSent() {
    end(AttemptSignal.IGNORED, now -> capacity.rates().cancel(lease.drawn(), now));
  }

  /** The place is given back even when settling fails. */
  private void end(AttemptSignal signal, Consumer<Moment> settling) {
    whileHeld(
        now -> {
          over = true;
          try {
            settling.accept(now);
          } finally {
            capacity.ended(lease, signal, now);
            lane.ended(attempt, signal, now);
          }
        });
  }

  private void whileHeld(Consumer<Moment> change) {
    lane.change(
        now -> {
          if (!over) {
            change.accept(now);
          }
        });
  }
}
