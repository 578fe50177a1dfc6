package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;

/**
 * Ends attempts that take longer than their task allows. The time in which an agent's calls waited
 * does not count. For the owner only.
 */
final class TimeoutWatch {
  /** While a call waits the time left does not shrink, so it is not worth looking any sooner. */
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private final Timers timers;
  private final Endings endings;
  private final AgentTraffic traffic;
  private final Ticker ticker;

  TimeoutWatch(Timers timers, Endings endings, AgentTraffic traffic, Ticker ticker) {
    this.timers = timers;
    this.endings = endings;
    this.traffic = traffic;
    this.ticker = ticker;
  }

  /** The attempt may have had all its time. */
  void check(Attempt attempt) {
    Waiting waiting = traffic.waiting(attempt.id().task());
    Duration timeout = attempt.task().timeout();
    Duration left = timeout.minus(attempt.worked(waiting, ticker.nanos()));
    if (!left.isPositive()) {
      endings.end(attempt, EndingCause.timedOut(timeout));
      return;
    }
    boolean tooSoon = waiting.now() && left.compareTo(LOOK_AGAIN) < 0;
    timers.arm(new AlarmRang(attempt.id(), Alarm.TIMEOUT), tooSoon ? LOOK_AGAIN : left);
  }
}
