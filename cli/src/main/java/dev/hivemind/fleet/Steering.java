package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AgentsKillAsked;
import dev.hivemind.fleet.FleetEvent.AgentsStopAsked;
import dev.hivemind.fleet.FleetEvent.PauseAsked;
import dev.hivemind.fleet.FleetEvent.PriorityAsked;
import dev.hivemind.fleet.FleetEvent.SteeringEvent;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.LaunchingGoesOn;
import dev.hivemind.task.run.RunEvent.LaunchingPaused;
import dev.hivemind.task.run.RunEvent.PriorityChanged;
import java.util.Set;

/** Does what a person asks for while the run goes on. For the owner only. */
final class Steering {
  private final TaskStates states;
  private final Progress progress;
  private final Roster roster;
  private final Endings endings;
  private final Checkpoints checkpoints;
  private final Effects effects;
  private final Ticker ticker;
  private boolean launchingPaused;

  Steering(
      TaskStates states,
      Progress progress,
      Roster roster,
      Endings endings,
      Checkpoints checkpoints,
      Effects effects,
      Ticker ticker) {
    this.states = states;
    this.progress = progress;
    this.roster = roster;
    this.endings = endings;
    this.checkpoints = checkpoints;
    this.effects = effects;
    this.ticker = ticker;
  }

  void asked(SteeringEvent event) {
    switch (event) {
      case AgentsStopAsked(Set<String> agents, String reason) ->
          agents.forEach(agent -> stop(agent, reason));
      case AgentsKillAsked(Set<String> agents, String reason) ->
          agents.forEach(agent -> kill(agent, reason));
      case PauseAsked(boolean pause) -> pauseLaunching(pause);
      case PriorityAsked(String agent, Priority priority) -> prioritize(agent, priority);
    }
  }

  private void stop(String agent, String reason) {
    roster
        .of(agent)
        .ifPresentOrElse(
            attempt -> endings.end(attempt, new EndingCause.Stopped(reason)),
            () -> progress.stopBetweenAttempts(agent, reason));
  }

  private void kill(String agent, String reason) {
    roster
        .of(agent)
        .ifPresentOrElse(
            attempt -> kill(attempt, reason), () -> progress.stopBetweenAttempts(agent, reason));
  }

  void kill(Attempt attempt, String reason) {
    if (attempt.isWindingUp()) checkpoints.hurry(attempt);
    else endings.kill(attempt, new EndingCause.Stopped(reason));
  }

  private void pauseLaunching(boolean pause) {
    if (pause == launchingPaused) return;
    states.recordOfRun(
        pause ? new LaunchingPaused(ticker.now()) : new LaunchingGoesOn(ticker.now()));
    launchingPaused = pause;
  }

  boolean isLaunchingPaused() {
    return launchingPaused;
  }

  private void prioritize(String agent, Priority priority) {
    Task task = progress.named(agent);
    if (task == null || states.of(task).ended()) return;
    states.recordOfRun(new PriorityChanged(ticker.now(), agent, priority));
    progress.prioritize(task, priority);
    effects.prioritize(agent, priority);
  }
}
