package dev.hivemind.fleet;

import dev.hivemind.task.run.RunEvent.LaneFailing;
import dev.hivemind.task.run.RunEvent.LaneRecovered;
import dev.hivemind.task.run.StopCause;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What a provider that keeps failing does to a run: agents whose calls wait for long are stopped,
 * so that a checkpoint is kept, and go on by themselves when it answers again, or else after a
 * while, for their calls are what tries it. Where the outage is longer than a person wants to wait
 * they are stopped for good. For the owner only.
 */
final class Outages {
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
  private final Map<String, Outage> outages = new HashMap<>();

  Outages(
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

  /** Heard again whenever the lane was tried in vain. */
  void failing(String lane) {
    if (outages.containsKey(lane)) return;
    outages.put(lane, new Outage(clock.nanos()));
    states.recordOfRun(new LaneFailing(clock.now(), lane));
    timers.arm(new FleetEvent.OutageLook(lane), lookAgain());
  }

  void recovered(String lane) {
    states.recordOfRun(new LaneRecovered(clock.now(), lane));
    outages.remove(lane);
    timers.disarm(new FleetEvent.OutageLook(lane));
    holds.answers(lane);
    progress.reconsider();
  }

  /** Some time has passed. */
  void look(String lane) {
    Outage outage = outages.get(lane);
    if (outage == null) return;
    Instant pausedUntil = outage.pausedUntil();
    if (pausedUntil != null && !clock.now().isBefore(pausedUntil)) tryAgain(lane, outage);
    for (Attempt attempt : roster.attempts()) {
      if (holds.needs(attempt.task(), lane)) look(attempt, lane, outage);
    }
    timers.arm(new FleetEvent.OutageLook(lane), lookAgain());
  }

  private Duration lookAgain() {
    return options.parkAfter().dividedBy(LOOKS);
  }

  private void tryAgain(String lane, Outage outage) {
    outage.tryAgain();
    holds.answers(lane);
    progress.reconsider();
  }

  private void look(Attempt attempt, String lane, Outage outage) {
    boolean waits = traffic.waiting(attempt.id().task()).now();
    Duration waited = outage.waits().waited(attempt.id(), waits, clock.nanos());
    if (waited.compareTo(options.parkAfter()) < 0) return;
    boolean tooLong = outage.lasted(clock.nanos()).compareTo(options.longestWait()) >= 0;
    endings.end(attempt, tooLong ? stop(lane) : suspend(lane, outage));
  }

  private EndingCause suspend(String lane, Outage outage) {
    Instant until = outage.pausedUntil();
    if (until == null) {
      until = clock.now().plus(options.parkAfter());
      outage.pause(until);
      holds.failing(lane, until);
      progress.reconsider();
    }
    return new EndingCause.Suspended(StopCause.PROVIDER, Holds.waitsForProvider(lane), until);
  }

  /** Nobody waits for it. */
  private EndingCause stop(String lane) {
    Holds.Hold hold = holds.failingForGood(lane);
    progress.reconsider();
    return new EndingCause.LaneStopped(hold.cause(), hold.reason());
  }
}
