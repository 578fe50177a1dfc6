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
    @JsonSubTypes.Type(name = "run.launching_stopped", value = RunEvent.LaunchingStopped.class),
    @JsonSubTypes.Type(name = "run.mock_served", value = RunEvent.MockServed.class),
    @JsonSubTypes.Type(name = "run.ended", value = RunEvent.RunEnded.class),
    @JsonSubTypes.Type(name = "task.released", value = RunEvent.Released.class),
    @JsonSubTypes.Type(name = "task.launching", value = RunEvent.Launching.class),
    @JsonSubTypes.Type(name = "task.launched", value = RunEvent.Launched.class),
    @JsonSubTypes.Type(name = "task.session_known", value = RunEvent.SessionKnown.class),
    @JsonSubTypes.Type(name = "task.activity", value = RunEvent.Activity.class),
    @JsonSubTypes.Type(name = "task.tool_denied", value = RunEvent.ToolDenied.class),
    @JsonSubTypes.Type(name = "task.succeeded", value = RunEvent.Succeeded.class),
    @JsonSubTypes.Type(name = "task.attempt_failed", value = RunEvent.AttemptFailed.class),
    @JsonSubTypes.Type(name = "task.failed", value = RunEvent.Failed.class),
    @JsonSubTypes.Type(name = "task.skipped", value = RunEvent.Skipped.class),
    @JsonSubTypes.Type(name = "task.cancelled", value = RunEvent.Cancelled.class),
  })
  private interface Names {}
}
