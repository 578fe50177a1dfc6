package dev.hivemind.cli.run;

import dev.hivemind.cli.status.StatusDocument;
import dev.hivemind.cli.status.Until;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import dev.hivemind.task.run.RunEvent.BudgetSpent;
import dev.hivemind.task.run.RunEvent.BudgetWarned;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.LaneFailing;
import dev.hivemind.task.run.RunEvent.LaneHeaderUnreadable;
import dev.hivemind.task.run.RunEvent.LaneParked;
import dev.hivemind.task.run.RunEvent.LaneRecovered;
import dev.hivemind.task.run.RunEvent.LaneResumed;
import dev.hivemind.task.run.RunEvent.LaneStopped;
import dev.hivemind.task.run.RunEvent.LaunchingGoesOn;
import dev.hivemind.task.run.RunEvent.LaunchingPaused;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.MergeFailed;
import dev.hivemind.task.run.RunEvent.MockServed;
import dev.hivemind.task.run.RunEvent.PriorityChanged;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunResumed;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunState;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something that a person who does not watch should know.
 *
 * @param event {@code finished}, {@code failed}, {@code merge-failed}, {@code waiting} or {@code
 *     budget}
 * @param task that it is about; null: the run, or an upstream
 * @param upstream that it is about; null: the run, or a task
 * @param state of the run that has ended; null: it goes on
 * @param text for a person; null: nothing more to say
 */
record Notification(
    String event,
    Instant at,
    @Nullable String task,
    @Nullable String upstream,
    @Nullable RunState state,
    @Nullable String text) {

  /** Empty: that is of interest to those who watch only. */
  static Optional<Notification> of(RunEvent event) {
    return Optional.ofNullable(
        switch (event) {
          case RunEnded(Instant at, RunState state, String reason) ->
              new Notification("finished", at, null, null, state, reason);
          case Failed(Instant at, String task, _, String reason) ->
              new Notification("failed", at, task, null, null, reason);
          case MergeFailed(Instant at, String task, _, String reason, _) ->
              new Notification("merge-failed", at, task, null, null, reason);
          case LaneParked(Instant at, String lane, String limit, Instant until) ->
              new Notification(
                  "waiting",
                  at,
                  null,
                  lane,
                  null,
                  Until.after("waits for the " + limit, until, at));
          case LaneStopped(Instant at, String lane, _, String words) ->
              new Notification("waiting", at, null, lane, null, words);
          case BudgetWarned(Instant at, String agent, String text) ->
              new Notification("budget", at, agent, null, null, text);
          case BudgetSpent(Instant at, String agent, String text) ->
              new Notification("budget", at, agent, null, null, text);
          case RunStarted _,
              RunResumed _,
              LaunchingStopped _,
              LaunchingPaused _,
              LaunchingGoesOn _,
              PriorityChanged _,
              BudgetGranted _,
              MockServed _,
              LaneResumed _,
              LaneFailing _,
              LaneRecovered _,
              LaneHeaderUnreadable _ ->
              null;
          case TaskEvent _ -> null;
        });
  }

  /**
   * Its shape changes only by addition.
   *
   * @param run its id
   */
  ObjectNode document(String run) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("schema", StatusDocument.SCHEMA)
        .put("event", event)
        .put("run", run)
        .put("at", at.toString())
        .put("task", task)
        .put("upstream", upstream)
        .put("state", state == null ? null : state.name().toLowerCase(Locale.ROOT))
        .put("text", text);
  }
}
