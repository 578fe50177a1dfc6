package dev.hivemind.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads {@code claude -p --output-format stream-json}. */
final class ClaudeOutput implements AgentOutput {
  /** By tool use, so that a denial told twice counts once. */
  private final Map<String, AgentSignal.ToolDenied> denials = new LinkedHashMap<>();

  private String workingDir = "";

  /** The last result line; a conversation may give several, the last one stands. */
  private @Nullable JsonNode result;

  @Override
  public List<AgentSignal> accept(String line) {
    JsonNode event = JsonLine.object(line);
    if (event == null) {
      return List.of();
    }
    return switch (JsonLine.text(event, "type")) {
      case "system" -> system(event);
      case "assistant" -> assistant(event);
      case "user" -> toolsEnded(event);
      case "result" -> result(event);
      default -> List.of();
    };
  }

  private List<AgentSignal> system(JsonNode event) {
    return switch (JsonLine.text(event, "subtype")) {
      case "init" -> {
        workingDir = JsonLine.text(event, "cwd");
        yield List.of(new AgentSignal.SessionKnown(JsonLine.text(event, "session_id")));
      }
      case "api_retry" -> List.of(new AgentSignal.ApiTrouble(retry(event)));
      default -> List.of();
    };
  }

  private static String retry(JsonNode event) {
    return "API error %s %s, attempt %d of %d, again in %.1f s"
        .formatted(
            event.path("error_status").asString("without status"),
            JsonLine.text(event, "error"),
            event.path("attempt").asInt(0),
            event.path("max_retries").asInt(0),
            event.path("retry_delay_ms").asDouble(0) / 1000);
  }

  private List<AgentSignal> assistant(JsonNode event) {
    List<AgentSignal> signals = new ArrayList<>();
    for (JsonNode block : event.path("message").path("content")) {
      switch (JsonLine.text(block, "type")) {
        case "text" -> said(JsonLine.text(block, "text"), signals);
        case "tool_use" -> signals.add(toolStarted(block));
        default -> {
          // Thinking and whatever else later versions bring says nothing to a person.
        }
      }
    }
    return signals;
  }

  private static void said(String text, List<AgentSignal> signals) {
    if (!text.isBlank()) {
      signals.add(new AgentSignal.Said(OneLine.first(text)));
    }
  }

  private AgentSignal toolStarted(JsonNode block) {
    String summary = ToolSummary.of(JsonLine.text(block, "name"), block.path("input"), workingDir);
    return new AgentSignal.ToolStarted(JsonLine.text(block, "id"), summary);
  }

  private static List<AgentSignal> toolsEnded(JsonNode event) {
    List<AgentSignal> signals = new ArrayList<>();
    for (JsonNode block : event.path("message").path("content")) {
      if (JsonLine.text(block, "type").equals("tool_result")) {
        signals.add(new AgentSignal.ToolEnded(JsonLine.text(block, "tool_use_id")));
      }
    }
    return signals;
  }

  private List<AgentSignal> result(JsonNode event) {
    result = event;
    List<AgentSignal> signals = new ArrayList<>();
    for (JsonNode denial : event.path("permission_denials")) {
      String tool = JsonLine.text(denial, "tool_name");
      String detail = ToolSummary.detail(denial.path("tool_input"), workingDir);
      var denied = new AgentSignal.ToolDenied(tool, detail);
      if (denials.putIfAbsent(JsonLine.text(denial, "tool_use_id"), denied) == null) {
        signals.add(denied);
      }
    }
    signals.add(new AgentSignal.ResultDelivered());
    return signals;
  }

  /**
   * The exit code says little: after SIGINT claude exits 0 without having finished, and an API
   * failure comes with {@code "subtype":"success"}.
   */
  @Override
  public AgentOutcome outcome(int exitCode, String stderrTail) {
    if (result == null) {
      return new AgentOutcome.Failure(
          Ending.reason("claude ended without a result", exitCode, stderrTail));
    }
    JsonNode error = result.path("is_error");
    if (error.isBoolean() && !error.booleanValue()) {
      return new AgentOutcome.Success(
          JsonLine.text(result, "result"), DeniedTools.note(denials.values()));
    }
    return new AgentOutcome.Failure(failure(result));
  }

  /** In claude's own words: its final text, else the errors that it lists, else the kind of end. */
  private static String failure(JsonNode result) {
    String said = OneLine.first(JsonLine.text(result, "result"));
    if (!said.isEmpty()) {
      return said;
    }
    String errors =
        result
            .path("errors")
            .valueStream()
            .filter(JsonNode::isString)
            .map(JsonNode::stringValue)
            .filter(error -> !error.startsWith("[ede_diagnostic]"))
            .collect(Collectors.joining("; "));
    if (!errors.isEmpty()) {
      return OneLine.of(errors);
    }
    String kind = JsonLine.text(result, "subtype");
    String end = JsonLine.text(result, "terminal_reason");
    return "claude stopped before it was done: " + kind + (end.isEmpty() ? "" : " (" + end + ")");
  }
}
