package dev.hivemind.checkpoint;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.hivemind.task.run.RunEvent;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Run events as lines of JSON, as {@code events.jsonl} and {@code hivemind run --json} have them.
 * Thread-safe.
 */
public final class RunEventJson {
  static final LineFormat<RunEvent> FORMAT = new LineFormat<>(RunEvent.class, Names.class);

  private RunEventJson() {}

  /** One JSON object, without a line end. */
  public static String write(RunEvent event) {
    return FORMAT.write(event);
  }

  /**
   * @return empty: an event of a newer version that this one does not know
   * @throws tools.jackson.core.JacksonException when the line is no event
   */
  public static Optional<RunEvent> read(String line) {
    return Optional.ofNullable(FORMAT.read(line.getBytes(StandardCharsets.UTF_8)));
  }

  /** Part of the format: a name once written never changes its meaning. */
  @LineFormat.TypedLines
  @JsonSubTypes({
    @JsonSubTypes.Type(name = "run.started", value = RunEvent.RunStarted.class),
    @JsonSubTypes.Type(name = "run.resumed", value = RunEvent.RunResumed.class),
    @JsonSubTypes.Type(name = "run.budget_granted", value = RunEvent.BudgetGranted.class),
    @JsonSubTypes.Type(name = "run.launching_stopped", value = RunEvent.LaunchingStopped.class),
    @JsonSubTypes.Type(name = "run.budget_warned", value = RunEvent.BudgetWarned.class),
    @JsonSubTypes.Type(name = "run.budget_spent", value = RunEvent.BudgetSpent.class),
    @JsonSubTypes.Type(name = "lane.stopped", value = RunEvent.LaneStopped.class),
    @JsonSubTypes.Type(name = "lane.parked", value = RunEvent.LaneParked.class),
    @JsonSubTypes.Type(name = "lane.resumed", value = RunEvent.LaneResumed.class),
    @JsonSubTypes.Type(name = "lane.failing", value = RunEvent.LaneFailing.class),
    @JsonSubTypes.Type(name = "lane.recovered", value = RunEvent.LaneRecovered.class),
    @JsonSubTypes.Type(
        name = "lane.header_unreadable",
        value = RunEvent.LaneHeaderUnreadable.class),
    @JsonSubTypes.Type(name = "run.launching_paused", value = RunEvent.LaunchingPaused.class),
    @JsonSubTypes.Type(name = "run.launching_goes_on", value = RunEvent.LaunchingGoesOn.class),
    @JsonSubTypes.Type(name = "run.priority_changed", value = RunEvent.PriorityChanged.class),
    @JsonSubTypes.Type(name = "run.mock_served", value = RunEvent.MockServed.class),
    @JsonSubTypes.Type(name = "run.ended", value = RunEvent.RunEnded.class),
    @JsonSubTypes.Type(name = "task.reopened", value = RunEvent.Reopened.class),
    @JsonSubTypes.Type(name = "task.released", value = RunEvent.Released.class),
    @JsonSubTypes.Type(name = "task.launching", value = RunEvent.Launching.class),
    @JsonSubTypes.Type(name = "task.resuming", value = RunEvent.Resuming.class),
    @JsonSubTypes.Type(name = "task.launched", value = RunEvent.Launched.class),
    @JsonSubTypes.Type(name = "task.session_known", value = RunEvent.SessionKnown.class),
    @JsonSubTypes.Type(name = "task.activity", value = RunEvent.Activity.class),
    @JsonSubTypes.Type(name = "task.tool_denied", value = RunEvent.ToolDenied.class),
    @JsonSubTypes.Type(name = "task.verifying", value = RunEvent.Verifying.class),
    @JsonSubTypes.Type(name = "task.verify_failed", value = RunEvent.VerifyFailed.class),
    @JsonSubTypes.Type(name = "task.unchanged", value = RunEvent.Unchanged.class),
    @JsonSubTypes.Type(name = "task.merge_failed", value = RunEvent.MergeFailed.class),
    @JsonSubTypes.Type(name = "task.merged", value = RunEvent.Merged.class),
    @JsonSubTypes.Type(name = "task.succeeded", value = RunEvent.Succeeded.class),
    @JsonSubTypes.Type(name = "task.attempt_failed", value = RunEvent.AttemptFailed.class),
    @JsonSubTypes.Type(name = "task.provider_failed", value = RunEvent.ProviderFailed.class),
    @JsonSubTypes.Type(name = "task.waiting", value = RunEvent.Waiting.class),
    @JsonSubTypes.Type(name = "task.suspended", value = RunEvent.Suspended.class),
    @JsonSubTypes.Type(name = "task.left_blocked", value = RunEvent.LeftBlocked.class),
    @JsonSubTypes.Type(name = "task.checkpointed", value = RunEvent.Checkpointed.class),
    @JsonSubTypes.Type(name = "task.failed", value = RunEvent.Failed.class),
    @JsonSubTypes.Type(name = "task.skipped", value = RunEvent.Skipped.class),
    @JsonSubTypes.Type(name = "task.cancelled", value = RunEvent.Cancelled.class),
  })
  private interface Names {}
}
