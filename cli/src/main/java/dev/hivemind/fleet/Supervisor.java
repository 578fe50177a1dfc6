package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AgentsKillAsked;
import dev.hivemind.fleet.FleetEvent.AgentsStopAsked;
import dev.hivemind.fleet.FleetEvent.AttemptEvent;
import dev.hivemind.fleet.FleetEvent.KillAsked;
import dev.hivemind.fleet.FleetEvent.LaunchAgain;
import dev.hivemind.fleet.FleetEvent.LimitLook;
import dev.hivemind.fleet.FleetEvent.OutageLook;
import dev.hivemind.fleet.FleetEvent.PauseAsked;
import dev.hivemind.fleet.FleetEvent.PriorityAsked;
import dev.hivemind.fleet.FleetEvent.ReopenAsked;
import dev.hivemind.fleet.FleetEvent.Reported;
import dev.hivemind.fleet.FleetEvent.SteeringEvent;
import dev.hivemind.fleet.FleetEvent.StopAsked;
import dev.hivemind.task.Priority;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * The owner of a fleet: takes one event after the other, writes down what it means, and starts the
 * effects that follow. It waits for nothing but its inbox.
 */
final class Supervisor implements Fleet {
  private final EventQueue events;
  private final Inbox inbox;
  private final Roster roster = new Roster();
  private final TaskStates states;
  private final Progress progress;
  private final Effects effects;
  private final Endings endings;
  private final Launches launches;
  private final Checkpoints checkpoints;
  private final AttemptWatch attempts;
  private final Parking parking;
  private final Outages outages;
  private final ReportDesk reports;
  private final Reopenings reopenings;
  private final Steering steering;
  private volatile boolean over;

  Supervisor(FleetAgenda agenda, FleetOptions options, Ports ports) {
    AwakeClock clock = new AwakeClock(ports.ticker());
    AgentTraffic traffic = new AwakeTraffic(ports.traffic(), clock);
    Timers timers = new Timers(clock);
    events = ports.events();
    inbox = new Inbox(events, timers, clock);
    states = new TaskStates(agenda, ports.journal());
    Holds holds = new Holds(ports.lanes());
    Openings openings = new Openings(ports.launcher(), agenda);
    progress = new Progress(agenda, states, holds, openings, options.maxFailures(), clock);
    effects = new Effects(ports);
    endings = new Endings(options, timers, effects);
    launches =
        new Launches(
            options.maxParallel(),
            progress,
            roster,
            timers,
            effects,
            openings,
            traffic,
            ports.machine(),
            clock);
    checkpoints = new Checkpoints(progress, roster, timers, effects, clock);
    Acceptances acceptances = new Acceptances(states, ports.workspaces(), effects, clock);
    attempts =
        new AttemptWatch(
            states,
            progress,
            roster,
            timers,
            effects,
            endings,
            checkpoints,
            acceptances,
            options,
            traffic,
            clock);
    parking =
        new Parking(states, progress, roster, holds, endings, timers, options, traffic, clock);
    outages =
        new Outages(states, progress, roster, holds, endings, timers, options, traffic, clock);
    reports = new ReportDesk(states, progress, roster, holds, endings, parking, outages, clock);
    steering = new Steering(states, progress, roster, endings, checkpoints, effects, clock);
    reopenings = new Reopenings(states, progress, roster, holds, effects);
  }

  @Override
  public void report(ProxyReport report) {
    events.put(new Reported(report));
  }

  @Override
  public void stop(String reason) {
    events.put(new StopAsked(reason));
  }

  @Override
  public void stopAgents(Set<String> agents, String reason) {
    events.put(new AgentsStopAsked(Set.copyOf(agents), reason));
  }

  @Override
  public void killAgents(Set<String> agents, String reason) {
    events.put(new AgentsKillAsked(Set.copyOf(agents), reason));
  }

  @Override
  public void pauseLaunching(boolean pause) {
    events.put(new PauseAsked(pause));
  }

  @Override
  public void prioritize(String agent, Priority priority) {
    events.put(new PriorityAsked(agent, priority));
  }

  @Override
  public CompletableFuture<ReopeningAnswer> reopen(Reopening reopening) {
    var answer = new CompletableFuture<ReopeningAnswer>();
    events.put(new ReopenAsked(reopening, answer));
    // Read after the event was put: either the owner still finds the event or this answers it.
    if (over) answer.complete(ReopeningAnswer.TOO_LATE);
    return answer;
  }

  @Override
  public void kill(String reason) {
    events.put(new KillAsked(reason));
  }

  @Override
  public FleetResult run() {
    try {
      progress.begin();
      handleUntilSettled();
      return new FleetResult(progress.outcome(), states.all(), progress.stops());
    } catch (RuntimeException | Error failure) {
      evacuate(failure);
      throw failure;
    } finally {
      leave();
    }
  }

  private void handleUntilSettled() {
    while (true) {
      for (FleetEvent event = inbox.take(); event != null; event = inbox.take()) handle(event);
      if (!steering.isLaunchingPaused()) launches.launchReady();
      if (progress.isSettled()) return;
      FleetEvent event = inbox.await();
      if (event != null) handle(event);
    }
  }

  private void handle(FleetEvent event) {
    switch (event) {
      case StopAsked(String reason) -> {
        progress.interrupt(reason);
        for (Attempt attempt : roster.attempts()) {
          endings.end(attempt, new EndingCause.Stopped(reason));
        }
      }
      case SteeringEvent steered -> steering.asked(steered);
      case KillAsked(String reason) -> {
        progress.interrupt(reason);
        for (Attempt attempt : roster.attempts()) steering.kill(attempt, reason);
      }
      case ReopenAsked asked -> reopenings.asked(asked);
      case LimitLook(String lane) -> parking.look(lane);
      case OutageLook(String lane) -> outages.look(lane);
      case Reported(ProxyReport report) -> reports.heard(report);
      case LaunchAgain() -> {} // Every event is followed by a look at what may be launched.
      case AttemptEvent ofAttempt -> attempts.happened(ofAttempt);
    }
    reopenings.reopenStopped();
  }

  private void evacuate(Throwable failure) {
    List<String> leftBehind = new Evacuation(roster, inbox, effects, endings).run();
    if (!leftBehind.isEmpty()) {
      failure.addSuppressed(
          new IllegalStateException("agents that could not be ended: " + leftBehind));
    }
  }

  private void leave() {
    over = true;
    effects.ownerLeaves();
    reopenings.close();
    for (FleetEvent event = inbox.take(); event != null; event = inbox.take()) {
      effects.dismiss(event);
    }
    inbox.passOnInterrupt();
  }
}
