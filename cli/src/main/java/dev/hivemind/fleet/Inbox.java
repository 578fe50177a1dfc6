package dev.hivemind.fleet;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All events for the owner in the order in which they are handled: what came through the queue,
 * then timers that are due; an agent that exited just in time has not timed out.
 */
final class Inbox {
  private final EventQueue queue;
  private final Timers timers;
  private final AwakeClock clock;
  private boolean ownerInterrupted;

  Inbox(EventQueue queue, Timers timers, AwakeClock clock) {
    this.queue = queue;
    this.timers = timers;
    this.clock = clock;
  }

  /** Null: nothing is there. Does not wait. */
  @Nullable FleetEvent take() {
    clock.look(AwakeClock.LONGEST_WAIT);
    FleetEvent event = poll(Duration.ZERO);
    return event != null ? event : timers.takeDue();
  }

  /** Waits until something came through the queue; null: a timer may be due. */
  @Nullable FleetEvent await() {
    Duration wait = timers.untilNext();
    Duration bounded = wait.compareTo(AwakeClock.LONGEST_WAIT) < 0 ? wait : AwakeClock.LONGEST_WAIT;
    FleetEvent event = poll(bounded);
    clock.look(bounded);
    return event;
  }

  /** Interrupting the owner's thread is a wish to end the run as quickly as possible. */
  private @Nullable FleetEvent poll(Duration wait) {
    try {
      return queue.poll(wait);
    } catch (InterruptedException interrupted) {
      ownerInterrupted = true;
      return new FleetEvent.KillAsked("hivemind's own thread was interrupted");
    }
  }

  /** Tells the owner's caller of an interrupt that came meanwhile. */
  void passOnInterrupt() {
    if (ownerInterrupted) Thread.currentThread().interrupt();
  }
}
