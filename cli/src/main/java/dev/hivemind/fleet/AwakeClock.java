package dev.hivemind.fleet;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A clock that stands still while this process does not run: while the machine sleeps, on systems
 * whose clock goes on then, and while the process is stopped (SIGSTOP). The owner shows every
 * minute at the latest that it runs; a look that comes far too late tells that nothing ran. For the
 * owner only.
 */
final class AwakeClock implements Ticker {
  /** Between two looks of an owner that has nothing to do. */
  static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  /** A machine may be so busy; what is later than that is a sleep. */
  private static final Duration TOLERANCE = Duration.ofSeconds(30);

  private record Sleep(long untilNanos, long lengthNanos) {}

  private final Ticker ticker;
  private final List<Sleep> sleeps = new ArrayList<>();
  private long lastSeen;

  AwakeClock(Ticker ticker) {
    this.ticker = ticker;
    this.lastSeen = ticker.nanos();
  }

  /**
   * Looks at the time.
   *
   * @param expected how long it may be since the last look, if the owner runs
   */
  void look(Duration expected) {
    long now = ticker.nanos();
    long since = now - lastSeen;
    boolean slept = since > expected.plus(TOLERANCE).toNanos();
    // When it began is not known: nobody is charged with any of it.
    if (slept) sleeps.add(new Sleep(now, since));
    lastSeen = now;
  }

  @Override
  public long nanos() {
    return awake(ticker.nanos());
  }

  @Override
  public Instant now() {
    return ticker.now();
  }

  /** The same activity by this clock. */
  AgentActivity awake(AgentActivity activity) {
    return new AgentActivity(
        activity.calls(),
        activity.inFlight(),
        awake(activity.lastByteNanos()),
        activity.held(),
        activity.heldFor());
  }

  /** What this clock said when the other one said so. */
  private long awake(long nanos) {
    long awake = nanos;
    for (Sleep sleep : sleeps) {
      if (nanos - sleep.untilNanos() >= 0) awake -= sleep.lengthNanos();
    }
    return awake;
  }
}
