package dev.hivemind.examples.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What the agent tells its caller: JSON Lines, each written as soon as it happens. {@code session}
 * first; then {@code said}, {@code tool_started} and {@code tool_ended}; last exactly one {@code
 * result}, whose usage is in the words of Anthropic's API. Thread-safe.
 */
final class AgentReport {
  private final OutputStream out;
  private int turns; // guarded by this
  private TokenTally tokens = TokenTally.NONE; // guarded by this
  private boolean ended; // guarded by this

  AgentReport(OutputStream out) {
    this.out = out;
  }

  synchronized void session(String session) {
    write(event("session").put("session", session));
  }

  /** Counts one answer of the model. */
  synchronized void answered(ModelMessage message) {
    turns++;
    tokens = tokens.plus(message.tokens());
    if (!message.text().isBlank()) write(event("said").put("text", message.text()));
  }

  synchronized void toolStarted(ToolUse use) {
    write(
        event("tool_started")
            .put("id", use.id())
            .put("name", use.name())
            .put("summary", use.summary()));
  }

  synchronized void toolEnded(ToolUse use, ToolOutput output) {
    write(event("tool_ended").put("id", use.id()).put("is_error", output.isError()));
  }

  /** The result, unless there was one already. */
  synchronized void end(boolean isError, String result) {
    write(
        event("result")
            .put("is_error", isError)
            .put("result", result)
            .put("turns", (long) turns)
            .put("usage", tokens.json()));
    ended = true;
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /** Ends without a result. */
  synchronized void silence() {
    ended = true;
  }

  private static JsonObject event(String type) {
    return new JsonObject().put("type", type);
  }

  private void write(JsonObject event) {
    if (ended) return;
    try {
      out.write((event + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException nobodyListens) {
      ended = true; // The work goes on: it is the files that count.
    }
  }
}
