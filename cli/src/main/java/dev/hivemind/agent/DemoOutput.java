package dev.hivemind.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the demo agent's lines. */
final class DemoOutput implements AgentOutput {
  private @Nullable JsonNode result;

  @Override
  public List<AgentSignal> accept(String line) {
    JsonNode event = JsonLine.object(line);
    if (event == null) {
      return List.of();
    }
    return switch (JsonLine.text(event, "type")) {
      case "session" -> List.of(new AgentSignal.SessionKnown(JsonLine.text(event, "session")));
      case "tool_started" -> List.of(toolStarted(event));
      case "tool_ended" -> List.of(new AgentSignal.ToolEnded(JsonLine.text(event, "id")));
      case "said" -> List.of(new AgentSignal.Said(OneLine.first(JsonLine.text(event, "text"))));
      case "result" -> {
        result = event;
        yield List.of(new AgentSignal.ResultDelivered());
      }
      default -> List.of();
    };
  }

  private static AgentSignal toolStarted(JsonNode event) {
    String summary = JsonLine.text(event, "name") + ": " + JsonLine.text(event, "summary");
    return new AgentSignal.ToolStarted(JsonLine.text(event, "id"), OneLine.of(summary));
  }

  @Override
  public AgentOutcome outcome(int exitCode, String stderrTail) {
    if (result == null) {
      return new AgentOutcome.Failure(
          Ending.reason("the demo agent ended without a result", exitCode, stderrTail));
    }
    String said = JsonLine.text(result, "result");
    boolean success =
        result.path("is_error").isBoolean() && !result.path("is_error").booleanValue();
    return success
        ? new AgentOutcome.Success(said, null)
        : new AgentOutcome.Failure(OneLine.of(said));
  }
}
