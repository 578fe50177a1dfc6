package dev.hivemind.fleet;

import dev.hivemind.task.run.RunEvent.LaneParked;
import dev.hivemind.task.run.RunEvent.LaneResumed;
import dev.hivemind.task.run.StopCause;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What usage limits do to a run: nothing is launched for a lane that is at one, agents whose calls
 * wait for long are stopped to go on by themselves afterwards, and where the wait is longer than a
 * person wants all of the lane's agents are stopped for good. For the owner only.
 */
final class Parking {
  /** An agent that would go on so soon is not worth stopping. */
  private static final Duration NEARLY_OVER = Duration.ofMinutes(1);

  private static final int LOOKS = 10;

  private final TaskStates states;
  private final Progress progress;
  private final Roster roster;
  private final Holds holds;
  private final Endings endings;
  private final Timers timers;
  private final FleetOptions options;
  private final AgentTraffic traffic;
  private final AwakeClock clock;

  /** The agents' waits are kept when the provider tells of the limit again. */
  private record Limit(String words, Instant until, LongWaits waits) {}

  private final Map<String, Limit> limits = new HashMap<>();

  Parking(
      TaskStates states,
      Progress progress,
      Roster roster,
      Holds holds,
      Endings endings,
      Timers timers,
      FleetOptions options,
      AgentTraffic traffic,
      AwakeClock clock) {
    this.states = states;
    this.progress = progress;
    this.roster = roster;
    this.holds = holds;
    this.endings = endings;
    this.timers = timers;
    this.options = options;
    this.traffic = traffic;
    this.clock = clock;
  }

  void parked(ProxyReport.LaneParked report) {
    String lane = report.lane();
    Limit before = limits.get(lane);
    LongWaits waits = before == null ? new LongWaits() : before.waits();
    Limit limit = new Limit(UsageWindow.limit(report.window()), report.until(), waits);
    limits.put(lane, limit);
    states.recordOfRun(new LaneParked(clock.now(), lane, limit.words(), limit.until()));
    Duration wait = Duration.between(clock.now(), limit.until());
    if (wait.compareTo(options.longestWait()) > 0) {
      stop(lane, limit);
    } else {
      holds.park(lane, limit.words(), limit.until());
      timers.arm(new FleetEvent.LimitLook(lane), lookAgain());
    }
    progress.reconsider();
  }

  /** Nobody waits for it. */
  private void stop(String lane, Limit limit) {
    Holds.Hold hold = holds.parkForGood(lane, limit.words(), limit.until());
    for (Attempt attempt : roster.attempts()) {
      if (holds.needs(attempt.task(), lane)) {
        endings.end(attempt, new EndingCause.LaneStopped(hold.cause(), hold.reason()));
      }
    }
  }

  void resumed(String lane) {
    states.recordOfRun(new LaneResumed(clock.now(), lane));
    limits.remove(lane);
    timers.disarm(new FleetEvent.LimitLook(lane));
    holds.resume(lane);
    progress.reconsider();
  }

  /** Some time has passed: stops the agents that have waited for long. */
  void look(String lane) {
    Limit limit = limits.get(lane);
    if (limit == null) return;
    for (Attempt attempt : roster.attempts()) {
      if (!holds.needs(attempt.task(), lane)) continue;
      if (hasWaitedLong(attempt, limit) && isFarFromOver(limit)) suspend(attempt, lane, limit);
    }
    timers.arm(new FleetEvent.LimitLook(lane), lookAgain());
  }

  private Duration lookAgain() {
    return options.parkAfter().dividedBy(LOOKS);
  }

  private boolean hasWaitedLong(Attempt attempt, Limit limit) {
    boolean waits = traffic.waiting(attempt.id().task()).now();
    Duration waited = limit.waits().waited(attempt.id(), waits, clock.nanos());
    return waited.compareTo(options.parkAfter()) >= 0;
  }

  private boolean isFarFromOver(Limit limit) {
    return Duration.between(clock.now(), limit.until()).compareTo(NEARLY_OVER) > 0;
  }

  private void suspend(Attempt attempt, String lane, Limit limit) {
    String reason = Holds.waitsFor(lane, limit.words());
    endings.end(attempt, new EndingCause.Suspended(StopCause.USAGE_LIMIT, reason, limit.until()));
  }
}
