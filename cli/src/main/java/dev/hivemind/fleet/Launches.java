package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import java.time.Duration;

/** Starts ready tasks while there is a place and the machine bears it. For the owner only. */
final class Launches {
  private static final FleetEvent LOOK_AGAIN = new FleetEvent.LaunchAgain();
  private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(250);

  private final int maxParallel;
  private final Progress progress;
  private final Roster roster;
  private final Timers timers;
  private final Effects effects;
  private final AgentLauncher launcher;
  private final AgentTraffic traffic;
  private final MachineLoad machine;
  private final Ticker ticker;

  Launches(
      int maxParallel,
      Progress progress,
      Roster roster,
      Timers timers,
      Effects effects,
      Ports ports) {
    this.maxParallel = maxParallel;
    this.progress = progress;
    this.roster = roster;
    this.timers = timers;
    this.effects = effects;
    this.launcher = ports.launcher();
    this.traffic = ports.traffic();
    this.machine = ports.machine();
    this.ticker = ports.ticker();
  }

  /** Launches what may start now. What the machine delays is looked at again by a timer. */
  void launchReady() {
    Task task = progress.next();
    if (task == null || !hasPlace() || timers.isArmed(LOOK_AGAIN)) return;
    double busy = machine.busy();
    while (task != null && hasPlace() && machineBearsOneMore(busy)) {
      launch(task);
      task = progress.next();
    }
  }

  private boolean hasPlace() {
    return roster.size() < maxParallel;
  }

  private boolean machineBearsOneMore(double busy) {
    return switch (LaunchPacer.decide(conditions(busy))) {
      case LaunchPacer.Decision.Now _ -> true;
      case LaunchPacer.Decision.Wait _ -> {
        timers.arm(LOOK_AGAIN, LOOK_AGAIN_AFTER);
        yield false;
      }
    };
  }

  private LaunchConditions conditions(double busy) {
    int starting = 0;
    for (Attempt attempt : roster.attempts()) {
      if (attempt.isStarting(traffic.activity(attempt.id().task()), ticker.nanos())) starting++;
    }
    return new LaunchConditions(
        roster.size(), starting, machine.availableMemoryBytes(), busy, machine.processors());
  }

  private void launch(Task task) {
    String session = launcher.newSession(task);
    AttemptId id = progress.launching(task, session);
    long callsBefore = traffic.activity(id.task()).calls();
    roster.add(new Attempt(task, id, session, callsBefore, ticker.nanos()));
    timers.arm(new AlarmRang(id, Alarm.TIMEOUT), task.timeout());
    timers.arm(new AlarmRang(id, Alarm.SILENCE), task.idleTimeout());
    effects.launch(task, id, session);
  }
}
