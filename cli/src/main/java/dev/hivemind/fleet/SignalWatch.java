package dev.hivemind.fleet;

import dev.hivemind.agent.AgentSignal;
import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.RunEvent;
import java.time.Duration;

/** Writes down what agents tell while they run. For the owner only. */
final class SignalWatch {
  /** Between two activities of one agent that are written down; after it the latest one is. */
  private static final Duration ACTIVITY_PAUSE = Duration.ofSeconds(1);

  private final TaskStates states;
  private final Timers timers;
  private final Duration exitGrace;
  private final Ticker ticker;

  SignalWatch(TaskStates states, Timers timers, Duration exitGrace, Ticker ticker) {
    this.states = states;
    this.timers = timers;
    this.exitGrace = exitGrace;
    this.ticker = ticker;
  }

  void signalled(Attempt attempt, AgentSignal signal) {
    switch (signal) {
      case AgentSignal.SessionKnown(String session) -> sessionKnown(attempt, session);
      case AgentSignal.ToolStarted(String tool, String summary) -> {
        attempt.silence().toolStarted(tool);
        attempt.gotOn();
        active(attempt, summary);
      }
      case AgentSignal.ToolEnded(String tool) -> attempt.silence().toolEnded(tool);
      case AgentSignal.ToolDenied(String tool, String detail) ->
          states.record(new RunEvent.ToolDenied(ticker.now(), attempt.id().task(), tool, detail));
      case AgentSignal.Said(String text) -> active(attempt, text);
      case AgentSignal.ApiTrouble(String text) -> active(attempt, text);
      case AgentSignal.ResultDelivered() -> attempt.deliveredResult();
    }
    giveTimeToExit(attempt);
  }

  private void sessionKnown(Attempt attempt, String session) {
    if (session.equals(attempt.session())) return;
    states.record(new RunEvent.SessionKnown(ticker.now(), attempt.id().task(), session));
    attempt.converses(session);
  }

  /** Hivemind has something to say of the agent's start. */
  void remarked(Attempt attempt, String text) {
    write(attempt, text);
  }

  private void active(Attempt attempt, String text) {
    attempt.messages().add(text);
    if (timers.isArmed(pause(attempt))) attempt.keepActivity(text);
    else write(attempt, text);
  }

  /** The pause after an activity is over. */
  void activityPauseOver(Attempt attempt) {
    String text = attempt.takeActivity();
    if (text != null) write(attempt, text);
  }

  private void write(Attempt attempt, String text) {
    states.record(new RunEvent.Activity(ticker.now(), attempt.id().task(), text));
    timers.arm(pause(attempt), ACTIVITY_PAUSE);
  }

  private static FleetEvent pause(Attempt attempt) {
    return new AlarmRang(attempt.id(), Alarm.ACTIVITY);
  }

  /** Some agents go on after a result, to another one: whatever they tell prolongs their time. */
  private void giveTimeToExit(Attempt attempt) {
    if (attempt.hasDeliveredResult()) {
      timers.arm(new AlarmRang(attempt.id(), Alarm.EXIT_OVERDUE), exitGrace);
    }
  }
}
