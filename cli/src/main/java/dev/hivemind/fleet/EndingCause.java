package dev.hivemind.fleet;

import dev.hivemind.task.run.StopCause;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Why an attempt is ended from outside, hence what its end means. */
sealed interface EndingCause {

  /** The result is there and only the process has to go: the result stands. */
  record ResultKept() implements EndingCause {}

  /** The attempt used up a time that the task sets: it failed. */
  record TimeUsedUp(String reason) implements EndingCause {}

  /** A person stopped the run, and the attempt with it, or this agent alone. */
  record Stopped(String reason) implements EndingCause {}

  /**
   * Its calls have waited for long, and it goes on by itself later.
   *
   * @param until when what it waits for ends
   */
  record Suspended(StopCause cause, String reason, Instant until) implements EndingCause {}

  /**
   * The budget that pays for the agent's calls is spent.
   *
   * @param fails whether the task has failed then
   */
  record BudgetSpent(String reason, boolean fails) implements EndingCause {}

  /** The provider answers nobody any more. */
  record LaneStopped(StopCause cause, String reason) implements EndingCause {}

  /** Where the end begins: an agent whose calls are refused mostly ends by itself. */
  default EndingStep firstStep() {
    return switch (this) {
      case BudgetSpent _ -> EndingStep.LEAVE;
      case ResultKept _, TimeUsedUp _, Stopped _, Suspended _, LaneStopped _ ->
          EndingStep.INTERRUPT;
    };
  }

  /** Whether a result that is there already stands, be it a failure. */
  default boolean keepsResult() {
    return switch (this) {
      case ResultKept _, TimeUsedUp _, Stopped _, Suspended _ -> true;
      // A failure that was delivered is most likely the very refusal.
      case BudgetSpent _, LaneStopped _ -> false;
    };
  }

  static EndingCause timedOut(Duration timeout) {
    return new TimeUsedUp("timed out after " + written(timeout));
  }

  static EndingCause silent(Duration idleTimeout) {
    return new TimeUsedUp("silent for " + written(idleTimeout));
  }

  /** As a manifest writes it: {@code 45m}, {@code 1h30m}. */
  private static String written(Duration duration) {
    return duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
  }
}
