package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AlarmRang;
import java.time.Duration;

/** Ends attempts: asks, then insists, then kills. For the owner only. */
final class Endings {
  /** An agent that is still there so long after it was killed is not waited for any longer. */
  private static final Duration KILL_PATIENCE = Duration.ofSeconds(10);

  private final FleetOptions options;
  private final Timers timers;
  private final Effects effects;

  Endings(FleetOptions options, Timers timers, Effects effects) {
    this.options = options;
    this.timers = timers;
    this.effects = effects;
  }

  /**
   * Begins with the mildest step. When the attempt is being ended already it goes on as it does,
   * but that it is given no more time to end by itself.
   */
  void end(Attempt attempt, EndingCause cause) {
    if (attempt.isWindingUp()) return; // Nothing of its agent is left.
    // What ends agents for the sake of their calls means nothing to one that makes no more.
    if (attempt.isBeingJudged() && !(cause instanceof EndingCause.Stopped)) return;
    Ending ending = attempt.ending();
    if (ending == null) {
      ending = attempt.endBecauseOf(cause);
      take(ending.step(), attempt, ending);
    } else if (ending.step() == EndingStep.LEAVE && cause.firstStep() != EndingStep.LEAVE) {
      take(EndingStep.INTERRUPT, attempt, ending);
    }
  }

  /** Takes the last step at once, also when it was taken before. */
  void kill(Attempt attempt, EndingCause cause) {
    Ending ending = attempt.endBecauseOf(cause);
    ending.hurry();
    take(EndingStep.KILL, attempt, ending);
  }

  /** The launch of an attempt that is being ended returned: only now can anything be done. */
  void launched(Attempt attempt, Ending ending) {
    take(ending.step(), attempt, ending);
  }

  /**
   * The agent is still there although it had its time.
   *
   * @return false: there is nothing more to be done to it
   */
  boolean goOn(Attempt attempt, Ending ending) {
    return switch (ending.step()) {
      case LEAVE -> take(EndingStep.INTERRUPT, attempt, ending);
      case INTERRUPT -> take(EndingStep.TERMINATE, attempt, ending);
      case TERMINATE -> take(EndingStep.KILL, attempt, ending);
      case KILL -> false;
    };
  }

  private boolean take(EndingStep step, Attempt attempt, Ending ending) {
    ending.reached(step);
    if (attempt.agent() == null || attempt.isBeingJudged()) attempt.halt().ask();
    timers.arm(new AlarmRang(attempt.id(), Alarm.ENDING_STEP), timeFor(step));
    RunningAgent agent = attempt.agent();
    if (agent != null) effects.end(attempt.id(), agent, step);
    return true;
  }

  private Duration timeFor(EndingStep step) {
    return switch (step) {
      case LEAVE -> options.budgetGrace();
      case INTERRUPT -> options.interruptGrace();
      case TERMINATE -> options.terminateGrace();
      case KILL -> KILL_PATIENCE;
    };
  }
}
