package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has what is needed to go on with an agent kept, between its end and the moment in which that is
 * written down. For the owner only.
 */
final class Checkpoints {
  /** A large workspace takes seconds. What takes longer hangs, and is not waited for. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final int NAMED = 4;

  private final Progress progress;
  private final Roster roster;
  private final Timers timers;
  private final Effects effects;
  private final Ticker ticker;

  Checkpoints(Progress progress, Roster roster, Timers timers, Effects effects, Ticker ticker) {
    this.progress = progress;
    this.roster = roster;
    this.timers = timers;
    this.effects = effects;
    this.ticker = ticker;
  }

  /** The agent is gone; its attempt keeps its place until everything is kept. */
  void keep(Attempt attempt, Verdict verdict, Verdict.Stop stop) {
    attempt.windUp(verdict);
    timers.arm(new AlarmRang(attempt.id(), Alarm.CHECKPOINT_OVERDUE), PATIENCE);
    effects.keep(
        attempt.id(),
        new StoppedAgent(
            attempt.task(),
            attempt.id().number(),
            attempt.session(),
            stop.cause(),
            stop.reason(),
            ticker.now(),
            attempt.messages().all()));
  }

  /**
   * @param trouble what a person is told of it; null: everything is kept
   */
  void kept(Attempt attempt, @Nullable String trouble) {
    Verdict verdict = attempt.pendingVerdict();
    over(attempt, trouble == null ? verdict : verdict.with(trouble));
  }

  void overdue(Attempt attempt) {
    kept(attempt, notKept("it takes too long"));
  }

  /**
   * What a person is told of what is not in a checkpoint; null: nothing.
   *
   * @param leftOut a few words each
   */
  static @Nullable String without(List<String> leftOut) {
    if (leftOut.isEmpty()) return null;
    int more = leftOut.size() - NAMED;
    return "its checkpoint is without "
        + String.join(", ", leftOut.subList(0, Math.min(NAMED, leftOut.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }

  static String notKept(String why) {
    return "its checkpoint could not be kept: " + why;
  }

  /** Nobody waits for anything any more. */
  void hurry(Attempt attempt) {
    over(attempt, attempt.pendingVerdict());
  }

  private void over(Attempt attempt, Verdict verdict) {
    timers.disarmAll(attempt.id());
    roster.remove(attempt);
    progress.over(attempt, verdict);
  }
}
