package dev.hivemind.fleet;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.task.run.StopCause;
import org.jspecify.annotations.Nullable;

/** What becomes of an attempt that is over. */
sealed interface Verdict {

  record Succeeded(String message, @Nullable String note) implements Verdict {}

  /**
   * @param retriable false: another attempt must not start
   */
  record Failed(String reason, boolean retriable) implements Verdict {}

  record Cancelled(String reason) implements Verdict {}

  /** Stopped, to be gone on with later. */
  record Checkpointed(StopCause cause, String reason) implements Verdict {}

  /** Ended through a fault of its provider. */
  record ProviderFailed(String reason) implements Verdict {}

  /**
   * The agent is gone.
   *
   * @param cause why it was ended from outside; null: it was not
   * @param resultDelivered whether it gave a result. Without one, a success after it was asked to
   *     end is not believed: programs exit with 0 when they are interrupted half-way
   */
  static Verdict of(AgentOutcome outcome, @Nullable EndingCause cause, boolean resultDelivered) {
    return switch (outcome) {
      case AgentOutcome.Success success when cause == null || resultDelivered ->
          new Succeeded(success.message(), success.note());
      case AgentOutcome.Success success -> ended(cause, "ended without a result");
      case AgentOutcome.Failure failure -> ended(cause, failure.reason());
    };
  }

  private static Verdict ended(@Nullable EndingCause cause, String ownReason) {
    return switch (cause) {
      case null -> new Failed(ownReason, true);
      case EndingCause.ResultKept kept -> new Failed(ownReason, true);
      case EndingCause.TimeUsedUp used -> new Failed(used.reason(), true);
      case EndingCause.RunStopped stopped -> new Cancelled(stopped.reason());
      case EndingCause.BudgetSpent(String reason, boolean fails) ->
          fails ? new Failed(reason, false) : new Checkpointed(StopCause.BUDGET, reason);
      case EndingCause.LaneStopped(StopCause stop, String reason) -> new Checkpointed(stop, reason);
    };
  }

  /**
   * The agent would not go. Something of it may still be at work, so the task is not tried again.
   *
   * @param detail what could not be ended
   */
  static Verdict givenUp(EndingCause cause, String detail) {
    return switch (cause) {
      case EndingCause.ResultKept kept -> new Failed("delivered a result, but " + detail, false);
      case EndingCause.TimeUsedUp used -> new Failed(used.reason() + ", and " + detail, false);
      case EndingCause.RunStopped stopped -> new Cancelled(stopped.reason() + ", and " + detail);
      case EndingCause.BudgetSpent spent -> new Failed(spent.reason() + ", and " + detail, false);
      case EndingCause.LaneStopped stopped ->
          new Failed(stopped.reason() + ", and " + detail, false);
    };
  }
}
