package dev.hivemind.fleet;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.task.run.StopCause;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What becomes of an attempt that is over. */
sealed interface Verdict {

  record Succeeded(String message, @Nullable String note) implements Verdict {}

  /** Ended well, but has changed nothing. */
  record Unchanged(String message) implements Verdict {}

  /**
   * Ended well, but its work is not accepted.
   *
   * @param words for the agent
   */
  record Rejected(String reason, String words) implements Verdict {}

  /**
   * Branches could not be merged by themselves.
   *
   * @param message of the agent, whose work is done; null: it has not started
   */
  record Unmerged(String reason, @Nullable String message) implements Verdict {}

  /**
   * @param retriable false: another attempt must not start
   */
  record Failed(String reason, boolean retriable) implements Verdict {}

  /** Stopped, to be gone on with later. */
  record Checkpointed(StopCause cause, String reason) implements Verdict {}

  /**
   * Stopped, to be gone on with by itself.
   *
   * @param until when what it waits for ends
   */
  record Suspended(StopCause cause, String reason, Instant until) implements Verdict {}

  /** Ended through a fault of its provider. */
  record ProviderFailed(String reason) implements Verdict {}

  /** Why the agent is gone on with, and by what words; empty: it is not. */
  default Optional<Stop> stop() {
    return switch (this) {
      case Checkpointed(StopCause cause, String reason) -> Optional.of(new Stop(cause, reason));
      case Suspended(StopCause cause, String reason, _) -> Optional.of(new Stop(cause, reason));
      case ProviderFailed(String reason) -> Optional.of(new Stop(StopCause.PROVIDER, reason));
      case Succeeded _, Unchanged _, Rejected _, Unmerged _, Failed _ -> Optional.empty();
    };
  }

  record Stop(StopCause cause, String reason) {}

  /**
   * The same, told that what is needed to go on is not all kept.
   *
   * @param trouble what is not, for a person
   */
  default Verdict with(String trouble) {
    String more = "; " + trouble;
    return switch (this) {
      case Checkpointed(StopCause cause, String reason) -> new Checkpointed(cause, reason + more);
      case Suspended(StopCause cause, String reason, Instant until) ->
          new Suspended(cause, reason + more, until);
      case ProviderFailed(String reason) -> new ProviderFailed(reason + more);
      case Succeeded _, Unchanged _, Rejected _, Unmerged _, Failed _ -> this;
    };
  }

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
      case EndingCause.Stopped(String reason) -> new Checkpointed(StopCause.STOPPED, reason);
      case EndingCause.Suspended(StopCause stop, String reason, Instant until) ->
          new Suspended(stop, reason, until);
      case EndingCause.BudgetSpent(String reason, boolean fails) ->
          fails ? new Failed(reason, false) : new Checkpointed(StopCause.BUDGET, reason);
      case EndingCause.LaneStopped(StopCause stop, String reason) -> new Checkpointed(stop, reason);
    };
  }

  /**
   * The agent would not go. Something of it may still be at work, so the task is not tried again in
   * this run; a later one ends what is left before it goes on.
   *
   * @param detail what could not be ended
   */
  static Verdict givenUp(EndingCause cause, String detail) {
    return switch (cause) {
      case EndingCause.ResultKept kept -> new Failed("delivered a result, but " + detail, false);
      case EndingCause.TimeUsedUp used -> new Failed(used.reason() + ", and " + detail, false);
      case EndingCause.Stopped stopped ->
          new Checkpointed(StopCause.STOPPED, stopped.reason() + ", and " + detail);
      case EndingCause.Suspended stopped -> new Failed(stopped.reason() + ", and " + detail, false);
      case EndingCause.BudgetSpent spent -> new Failed(spent.reason() + ", and " + detail, false);
      case EndingCause.LaneStopped stopped ->
          new Failed(stopped.reason() + ", and " + detail, false);
    };
  }
}
