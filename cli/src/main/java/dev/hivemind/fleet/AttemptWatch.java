package dev.hivemind.fleet;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.fleet.FleetEvent.AttemptEvent;
import dev.hivemind.fleet.FleetEvent.CheckpointKept;
import dev.hivemind.fleet.FleetEvent.ChildrenSeen;
import dev.hivemind.fleet.FleetEvent.EndingStepFailed;
import dev.hivemind.fleet.FleetEvent.Judged;
import dev.hivemind.fleet.FleetEvent.LaunchFailed;
import dev.hivemind.fleet.FleetEvent.LaunchReturned;
import dev.hivemind.fleet.FleetEvent.MergeConflicted;
import dev.hivemind.fleet.FleetEvent.Noticed;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.RunEvent.Launched;
import dev.hivemind.task.run.StopCause;

/** Follows each attempt from its launch to its end. For the owner only. */
final class AttemptWatch {
  private final TaskStates states;
  private final Progress progress;
  private final Roster roster;
  private final Timers timers;
  private final Effects effects;
  private final Endings endings;
  private final SignalWatch signals;
  private final SilenceWatch silences;
  private final TimeoutWatch timeouts;
  private final Checkpoints checkpoints;
  private final Acceptances acceptances;
  private final AgentTraffic traffic;
  private final Ticker ticker;

  AttemptWatch(
      TaskStates states,
      Progress progress,
      Roster roster,
      Timers timers,
      Effects effects,
      Endings endings,
      Checkpoints checkpoints,
      Acceptances acceptances,
      FleetOptions options,
      AgentTraffic traffic,
      Ticker ticker) {
    this.states = states;
    this.progress = progress;
    this.roster = roster;
    this.timers = timers;
    this.effects = effects;
    this.endings = endings;
    this.checkpoints = checkpoints;
    this.acceptances = acceptances;
    this.ticker = ticker;
    this.signals = new SignalWatch(states, timers, options.exitGrace(), ticker);
    this.traffic = traffic;
    this.silences = new SilenceWatch(timers, effects, endings, traffic, ticker);
    this.timeouts = new TimeoutWatch(timers, endings, traffic, ticker);
  }

  void happened(AttemptEvent event) {
    Attempt attempt = roster.find(event.id());
    if (attempt == null) {
      effects.dismiss(event);
      return;
    }
    switch (event) {
      case LaunchReturned returned -> launched(attempt, returned);
      case LaunchFailed(_, String reason) ->
          exited(attempt, new AgentOutcome.Failure("could not be started: " + reason));
      case MergeConflicted(_, String reason) -> over(attempt, attempt.unmerged(reason));
      case Judged(_, Judgement judgement) -> judged(attempt, judgement);
      case Noticed(_, AgentNotice notice) -> noticed(attempt, notice);
      case ChildrenSeen(_, boolean alive) -> silences.childrenSeen(attempt, alive);
      case EndingStepFailed(_, String reason) -> attempt.endingStepFailed(reason);
      case CheckpointKept(_, String trouble) -> checkpoints.kept(attempt, trouble);
      case AlarmRang(_, Alarm alarm) -> rang(attempt, alarm);
    }
  }

  private void launched(Attempt attempt, LaunchReturned returned) {
    attempt.launched(returned);
    AttemptId id = attempt.id();
    states.record(new Launched(ticker.now(), id.task(), id.number(), returned.process()));
    AgentOutcome outcome = attempt.earlyOutcome();
    Ending ending = attempt.ending();
    if (outcome != null) exited(attempt, outcome);
    else if (ending != null) endings.launched(attempt, ending);
  }

  private void noticed(Attempt attempt, AgentNotice notice) {
    switch (notice) {
      case AgentNotice.Printed() -> printed(attempt);
      case AgentNotice.Signalled(var signal) -> {
        printed(attempt);
        signals.signalled(attempt, signal);
      }
      case AgentNotice.Remarked(String text) -> signals.remarked(attempt, text);
      case AgentNotice.Exited(AgentOutcome outcome, _) -> {
        if (attempt.agent() == null) attempt.exitedEarly(outcome);
        else exited(attempt, outcome);
      }
    }
  }

  private void printed(Attempt attempt) {
    attempt.printed(ticker.nanos(), traffic.waiting(attempt.id().task()));
  }

  private void rang(Attempt attempt, Alarm alarm) {
    switch (alarm) {
      case TIMEOUT -> timeouts.check(attempt);
      case SILENCE -> silences.check(attempt);
      case EXIT_OVERDUE -> endings.end(attempt, new EndingCause.ResultKept());
      case ENDING_STEP -> endingStepOver(attempt);
      case CHECKPOINT_OVERDUE -> checkpoints.overdue(attempt);
      case ACTIVITY -> signals.activityPauseOver(attempt);
    }
  }

  private void endingStepOver(Attempt attempt) {
    Ending ending = attempt.ending();
    if (ending == null || endings.goOn(attempt, ending)) return;
    progress.over(attempt, attempt.givenUp(ending));
    roster.remove(attempt);
    release(attempt);
  }

  /** Nothing of the agent is left, whether that can be written down or not. */
  private void exited(Attempt attempt, AgentOutcome outcome) {
    Verdict verdict = attempt.verdict(outcome);
    if (verdict instanceof Verdict.Succeeded done && acceptances.areNeeded(attempt.task())) {
      release(attempt);
      EndingCause.Stopped stopped = attempt.stopped();
      if (stopped == null) acceptances.begin(attempt, done);
      else over(attempt, new Verdict.Checkpointed(StopCause.STOPPED, stopped.reason()));
    } else {
      over(attempt, verdict);
    }
  }

  /** What an agent did that has ended well is looked at. */
  private void judged(Attempt attempt, Judgement judgement) {
    if (attempt.isBeingJudged() && !attempt.isWindingUp()) {
      over(attempt, Acceptances.verdict(attempt, judgement));
    }
  }

  private void over(Attempt attempt, Verdict verdict) {
    Verdict.Stop stop = attempt.toBeKept(verdict);
    if (stop != null) {
      release(attempt);
      checkpoints.keep(attempt, verdict, stop);
      return;
    }
    roster.remove(attempt);
    progress.over(attempt, verdict);
    release(attempt);
  }

  private void release(Attempt attempt) {
    timers.disarmAll(attempt.id());
    effects.cut(attempt.id().task());
  }
}
