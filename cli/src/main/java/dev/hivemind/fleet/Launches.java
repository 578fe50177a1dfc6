package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Starts ready tasks while there is a place and the machine bears it. For the owner only. */
final class Launches {
  private static final FleetEvent LOOK_AGAIN = new FleetEvent.LaunchAgain();
  private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(250);

  private final int maxParallel;
  private final Progress progress;
  private final Roster roster;
  private final Timers timers;
  private final Effects effects;
  private final Openings openings;
  private final AgentTraffic traffic;
  private final MachineLoad machine;
  private final Ticker ticker;

  /** As of the last look by the timer: a shorter time tells nothing. */
  private double busy;

  Launches(
      int maxParallel,
      Progress progress,
      Roster roster,
      Timers timers,
      Effects effects,
      Openings openings,
      AgentTraffic traffic,
      MachineLoad machine,
      Ticker ticker) {
    this.maxParallel = maxParallel;
    this.progress = progress;
    this.roster = roster;
    this.timers = timers;
    this.effects = effects;
    this.openings = openings;
    this.traffic = traffic;
    this.machine = machine;
    this.ticker = ticker;
  }

  /**
   * Launches what may start now. While the machine delays something it is looked at again after
   * every event, and by a timer, since not everything that changes it comes as an event.
   */
  void launchReady() {
    Task task = next();
    if (task == null || !hasPlace()) return;
    if (!timers.isArmed(LOOK_AGAIN)) busy = machine.busy();
    while (task != null && hasPlace() && machineBearsOneMore()) {
      launch(task);
      task = next();
    }
  }

  private @Nullable Task next() {
    return progress.next(roster.tasks());
  }

  private boolean hasPlace() {
    return roster.size() < maxParallel;
  }

  private boolean machineBearsOneMore() {
    return switch (LaunchPacer.decide(conditions())) {
      case LaunchPacer.Decision.Now _ -> true;
      case LaunchPacer.Decision.Wait _ -> {
        if (!timers.isArmed(LOOK_AGAIN)) timers.arm(LOOK_AGAIN, LOOK_AGAIN_AFTER);
        yield false;
      }
    };
  }

  private LaunchConditions conditions() {
    int starting = 0;
    for (Attempt attempt : roster.attempts()) {
      if (attempt.isStarting(traffic.activity(attempt.id().task()), ticker.nanos())) starting++;
    }
    return new LaunchConditions(
        roster.size(), starting, machine.availableMemoryBytes(), busy, machine.processors());
  }

  private void launch(Task task) {
    Opening opening = openings.next(task);
    AttemptId id = progress.launching(task, opening);
    long callsBefore = traffic.activity(id.task()).calls();
    Duration waitedBefore = traffic.waiting(id.task()).total();
    Attempt attempt =
        new Attempt(task, id, opening.session(), callsBefore, waitedBefore, ticker.nanos());
    roster.add(attempt);
    timers.arm(new AlarmRang(id, Alarm.TIMEOUT), task.timeout());
    // A command is at work as long as it lives, like a tool call, however quiet it is.
    if (!(task.work() instanceof Work.Command)) {
      timers.arm(new AlarmRang(id, Alarm.SILENCE), task.idleTimeout());
    }
    effects.launch(task, id, opening, attempt.halt());
  }
}
