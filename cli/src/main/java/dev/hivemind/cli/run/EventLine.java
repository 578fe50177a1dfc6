package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.status.Until;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.AttemptFailed;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import dev.hivemind.task.run.RunEvent.BudgetSpent;
import dev.hivemind.task.run.RunEvent.BudgetWarned;
import dev.hivemind.task.run.RunEvent.Cancelled;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.LaneEvent;
import dev.hivemind.task.run.RunEvent.Launched;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.LaunchingGoesOn;
import dev.hivemind.task.run.RunEvent.LaunchingPaused;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.LeftBlocked;
import dev.hivemind.task.run.RunEvent.MergeFailed;
import dev.hivemind.task.run.RunEvent.Merged;
import dev.hivemind.task.run.RunEvent.MockServed;
import dev.hivemind.task.run.RunEvent.PriorityChanged;
import dev.hivemind.task.run.RunEvent.ProviderFailed;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.Reopened;
import dev.hivemind.task.run.RunEvent.Resuming;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunResumed;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.SessionKnown;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.Suspended;
import dev.hivemind.task.run.RunEvent.ToolDenied;
import dev.hivemind.task.run.RunEvent.Unchanged;
import dev.hivemind.task.run.RunEvent.VerifyFailed;
import dev.hivemind.task.run.RunEvent.Verifying;
import dev.hivemind.task.run.RunEvent.Waiting;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event in words.
 *
 * @param task null: of the run as a whole
 * @param tone null: as plain text
 */
public record EventLine(Instant at, @Nullable String task, String text, @Nullable Tone tone) {

  /** Empty for an event that tells a person nothing new. */
  public static Optional<EventLine> of(RunEvent event) {
    return Optional.ofNullable(
        switch (event) {
          case RunStarted _,
              RunResumed _,
              Reopened _,
              Released _,
              Launched _,
              SessionKnown _,
              MockServed _,
              RunEnded _ ->
              null;
          case LaunchingPaused(Instant at) ->
              new EventLine(at, null, "no further task starts until that is allowed again", null);
          case LaunchingGoesOn(Instant at) -> new EventLine(at, null, "tasks start again", null);
          case PriorityChanged(Instant at, String agent, Priority priority) ->
              new EventLine(
                  at, agent, "has " + priority.name().toLowerCase(Locale.ROOT) + " priority", null);
          case BudgetGranted(Instant at, String agent, Budget more) ->
              new EventLine(at, agent, "is given " + BudgetWords.more(more), null);
          case BudgetWarned(Instant at, String agent, String text) ->
              new EventLine(at, agent, text, Tone.WARNING);
          case BudgetSpent(Instant at, String agent, String text) ->
              new EventLine(at, agent, agent == null ? text : "its budget is spent", Tone.WARNING);
          case LaneEvent lane -> LaneLine.of(lane);
          case LaunchingStopped(Instant at, String reason) ->
              new EventLine(at, null, "no further task will start: " + reason, Tone.WARNING);
          case Launching(Instant at, String task, int attempt, _) ->
              new EventLine(at, task, attempt == 1 ? "starts" : "starts, attempt " + attempt, null);
          case Resuming(Instant at, String task, int attempt, _) ->
              new EventLine(at, task, "goes on, attempt " + attempt, null);
          case Activity(Instant at, String task, String text) ->
              new EventLine(at, task, text, Tone.FAINT);
          case ToolDenied(Instant at, String task, String tool, String detail) ->
              new EventLine(at, task, denial(tool, detail), Tone.WARNING);
          case Succeeded(Instant at, String task, _, String message, String note) ->
              new EventLine(at, task, success(message, note), Tone.GOOD);
          case Verifying(Instant at, String task, _) ->
              new EventLine(at, task, "has ended; its work is looked at", Tone.FAINT);
          case VerifyFailed(Instant at, String task, _, String reason) ->
              new EventLine(at, task, "goes on to put right: " + reason, Tone.WARNING);
          case Unchanged(Instant at, String task, _, String message) ->
              new EventLine(at, task, "has changed nothing: " + message, Tone.WARNING);
          case MergeFailed(Instant at, String task, _, String reason, _) ->
              new EventLine(at, task, "merge failed: " + reason, Tone.BAD);
          case Merged(Instant at, String task) ->
              new EventLine(at, task, "its branch is merged", Tone.GOOD);
          case AttemptFailed(Instant at, String task, int attempt, String reason) ->
              new EventLine(
                  at,
                  task,
                  "attempt %d failed, will try again: %s".formatted(attempt, reason),
                  Tone.WARNING);
          case ProviderFailed(Instant at, String task, _, String reason) ->
              new EventLine(
                  at, task, "will go on, this attempt does not count: " + reason, Tone.WARNING);
          case Suspended(Instant at, String task, _, _, String reason, Instant until) ->
              new EventLine(
                  at, task, Until.after("stopped meanwhile: " + reason, until, at), Tone.WARNING);
          case Waiting(Instant at, String task, _, String reason, Instant until) ->
              new EventLine(at, task, waiting(reason, until, at), Tone.WARNING);
          case LeftBlocked(Instant at, String task, _, String reason) ->
              new EventLine(at, task, "not in this run: " + reason, Tone.WARNING);
          case Checkpointed(Instant at, String task, _, _, String reason) ->
              new EventLine(at, task, "stopped: " + reason, Tone.WARNING);
          case Failed(Instant at, String task, _, String reason) ->
              new EventLine(at, task, "failed: " + reason, Tone.BAD);
          case Skipped(Instant at, String task, String cause, String reason) ->
              new EventLine(
                  at, task, "skipped: " + reason, cause == null ? Tone.FAINT : Tone.WARNING);
          case Cancelled(Instant at, String task, String reason) ->
              new EventLine(at, task, "cancelled: " + reason, Tone.WARNING);
        });
  }

  private static String waiting(String reason, @Nullable Instant until, Instant now) {
    return until == null ? "not started: " + reason : Until.after(reason, until, now);
  }

  private static String denial(String tool, String detail) {
    return "was denied " + tool + (detail.isBlank() ? "" : ": " + detail);
  }

  private static String success(String message, @Nullable String note) {
    String done = message.isBlank() ? "done" : "done: " + message;
    return note == null ? done : done + " (" + note + ")";
  }
}
