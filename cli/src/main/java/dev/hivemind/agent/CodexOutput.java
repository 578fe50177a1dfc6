package dev.hivemind.agent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads {@code codex exec --json}. */
final class CodexOutput implements AgentOutput {
  private final Set<String> openTools = new HashSet<>();
  private final Map<String, AgentSignal.ToolDenied> denials = new LinkedHashMap<>();
  private boolean completed;
  private String lastMessage = "";
  private String lastError = "";
  private @Nullable String failure;

  @Override
  public List<AgentSignal> accept(String line) {
    JsonNode event = JsonLine.object(line);
    if (event == null) {
      return List.of();
    }
    return switch (JsonLine.text(event, "type")) {
      case "thread.started" ->
          List.of(new AgentSignal.SessionKnown(JsonLine.text(event, "thread_id")));
      case "turn.started" -> turn(false, null);
      case "turn.completed" -> turn(true, null);
      case "turn.failed" -> turn(false, words(JsonLine.text(event.path("error"), "message")));
      case "error" -> error(words(JsonLine.text(event, "message")));
      case "item.started" -> itemStarted(event.path("item"));
      case "item.completed" -> itemCompleted(event.path("item"));
      default -> List.of();
    };
  }

  private List<AgentSignal> turn(boolean isCompleted, @Nullable String isFailure) {
    completed = isCompleted;
    failure = isFailure;
    boolean ended = isCompleted || isFailure != null;
    return ended ? List.of(new AgentSignal.ResultDelivered()) : List.of();
  }

  private List<AgentSignal> error(String message) {
    lastError = message;
    return List.of(new AgentSignal.ApiTrouble(message));
  }

  private List<AgentSignal> itemStarted(JsonNode item) {
    String id = JsonLine.text(item, "id");
    if (!CodexItem.isTool(item) || !openTools.add(id)) {
      return List.of();
    }
    return List.of(new AgentSignal.ToolStarted(id, CodexItem.summary(item)));
  }

  private List<AgentSignal> itemCompleted(JsonNode item) {
    if (JsonLine.text(item, "type").equals("agent_message")) {
      lastMessage = JsonLine.text(item, "text");
      return lastMessage.isBlank()
          ? List.of()
          : List.of(new AgentSignal.Said(OneLine.first(lastMessage)));
    }
    return CodexItem.isTool(item) ? toolEnded(item) : List.of();
  }

  /** Some tools are only told when they are done. */
  private List<AgentSignal> toolEnded(JsonNode item) {
    List<AgentSignal> signals = new ArrayList<>(itemStarted(item));
    String id = JsonLine.text(item, "id");
    openTools.remove(id);
    signals.add(new AgentSignal.ToolEnded(id));
    if (JsonLine.text(item, "status").equals("declined")) {
      var denied = new AgentSignal.ToolDenied(CodexItem.tool(item), CodexItem.detail(item));
      denials.put(id, denied);
      signals.add(denied);
    }
    return signals;
  }

  @Override
  public AgentOutcome outcome(int exitCode, String stderrTail) {
    if (completed) {
      return new AgentOutcome.Success(lastMessage, DeniedTools.note(denials.values()));
    }
    if (failure != null) {
      return new AgentOutcome.Failure(failure.isEmpty() ? "codex gave its turn up" : failure);
    }
    String said = lastError.isEmpty() ? stderrTail : lastError;
    return new AgentOutcome.Failure(Ending.reason("codex ended without a result", exitCode, said));
  }

  /** An error may be the body of the API's answer as it is. */
  private static String words(String message) {
    JsonNode body = JsonLine.object(message);
    String inner = body == null ? "" : JsonLine.text(body.path("error"), "message");
    return OneLine.of(inner.isEmpty() ? message : inner);
  }
}
