package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import dev.hivemind.task.run.StopCause;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent that was stopped to be gone on with, at its end.
 *
 * @param session id of its conversation; null: not known
 * @param reason for a person: why it was stopped, and how to go on
 * @param lastMessages a line each, oldest first
 */
public record StoppedAgent(
    Task task,
    int attempt,
    @Nullable String session,
    StopCause cause,
    String reason,
    Instant at,
    List<String> lastMessages) {
  public StoppedAgent {
    lastMessages = List.copyOf(lastMessages);
  }
}
