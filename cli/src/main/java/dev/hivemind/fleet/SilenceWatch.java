package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;

/**
 * Ends agents that are silent for longer than their task allows. An agent in a tool call whose
 * processes live is at work, however quiet it is. For the owner only.
 */
final class SilenceWatch {
  private final Timers timers;
  private final Effects effects;
  private final Endings endings;
  private final AgentTraffic traffic;
  private final Ticker ticker;

  SilenceWatch(
      Timers timers, Effects effects, Endings endings, AgentTraffic traffic, Ticker ticker) {
    this.timers = timers;
    this.effects = effects;
    this.endings = endings;
    this.traffic = traffic;
    this.ticker = ticker;
  }

  /** The agent may have been silent for too long. */
  void check(Attempt attempt) {
    RunningAgent agent = attempt.agent();
    if (isOverdue(attempt) && attempt.silence().inToolCall() && agent != null) {
      effects.lookForChildren(attempt.id(), agent);
    } else {
      waitOrEnd(attempt);
    }
  }

  /** The answer to the look for processes that the agent's tools started. */
  void childrenSeen(Attempt attempt, boolean alive) {
    if (alive) sawItLive(attempt);
    waitOrEnd(attempt);
  }

  private void sawItLive(Attempt attempt) {
    attempt.silence().broken(ticker.nanos(), traffic.waiting(attempt.id().task()));
  }

  private void waitOrEnd(Attempt attempt) {
    if (isOverdue(attempt)) {
      endings.end(attempt, EndingCause.silent(attempt.task().idleTimeout()));
    } else {
      timers.arm(new AlarmRang(attempt.id(), Alarm.SILENCE), left(attempt));
    }
  }

  private boolean isOverdue(Attempt attempt) {
    return !left(attempt).isPositive();
  }

  /** An agent whose call waits can do nothing about its silence. */
  private Duration left(Attempt attempt) {
    Waiting waiting = traffic.waiting(attempt.id().task());
    if (waiting.now()) sawItLive(attempt);
    var activity = traffic.activity(attempt.id().task());
    Duration silence = attempt.silence().length(activity, waiting, ticker.nanos());
    return attempt.task().idleTimeout().minus(silence);
  }
}
