package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AttemptEvent;
import dev.hivemind.fleet.FleetEvent.KillAsked;
import dev.hivemind.fleet.FleetEvent.LaunchAgain;
import dev.hivemind.fleet.FleetEvent.Reported;
import dev.hivemind.fleet.FleetEvent.StopAsked;
import dev.hivemind.task.Task;
import java.util.List;

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
  private final AttemptWatch attempts;
  private final ReportDesk reports;

  Supervisor(List<Task> tasks, FleetOptions options, Ports ports) {
    Timers timers = new Timers(ports.ticker());
    events = ports.events();
    inbox = new Inbox(events, timers);
    states = new TaskStates(tasks, ports.journal());
    Holds holds = new Holds(ports.lanes());
    progress = new Progress(tasks, states, holds, options.maxFailures(), ports.ticker());
    effects = new Effects(ports.launcher(), ports.traffic(), events, ports.executor());
    endings = new Endings(options, timers, effects);
    launches = new Launches(options.maxParallel(), progress, roster, timers, effects, ports);
    attempts = new AttemptWatch(states, progress, roster, timers, effects, endings, options, ports);
    reports = new ReportDesk(states, progress, roster, holds, endings, ports.ticker());
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
      launches.launchReady();
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
          endings.end(attempt, new EndingCause.RunStopped(reason));
        }
      }
      case KillAsked(String reason) -> {
        progress.interrupt(reason);
        for (Attempt attempt : roster.attempts()) {
          endings.kill(attempt, new EndingCause.RunStopped(reason));
        }
      }
      case Reported(ProxyReport report) -> reports.heard(report);
      case LaunchAgain() -> {} // Every event is followed by a look at what may be launched.
      case AttemptEvent ofAttempt -> attempts.happened(ofAttempt);
    }
  }

  private void evacuate(Throwable failure) {
    List<String> leftBehind = new Evacuation(roster, inbox, effects, endings).run();
    if (!leftBehind.isEmpty()) {
      failure.addSuppressed(
          new IllegalStateException("agents that could not be ended: " + leftBehind));
    }
  }

  private void leave() {
    effects.ownerLeaves();
    for (FleetEvent event = inbox.take(); event != null; event = inbox.take()) {
      effects.dismiss(event);
    }
    inbox.passOnInterrupt();
  }
}
