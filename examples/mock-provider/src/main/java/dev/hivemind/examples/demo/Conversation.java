package dev.hivemind.examples.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The conversation so far, and the request that continues it. */
final class Conversation {
  private static final long MAX_TOKENS = 8192;

  private final String model;
  private final String system;
  private final List<Object> messages = new ArrayList<>();

  private final Transcript transcript;

  /**
   * @param transcript keeps every message from now on
   */
  Conversation(String model, String system, Transcript transcript) {
    this.model = model;
    this.system = system;
    this.transcript = transcript;
  }

  /** Takes over what an earlier agent said and did, up to the last message that can be answered. */
  void goOn() throws IOException, AgentFailure {
    messages.addAll(transcript.read());
  }

  void addUser(List<Object> content) throws IOException {
    add("user", content);
  }

  void addAssistant(List<Object> content) throws IOException {
    add("assistant", content);
  }

  private void add(String role, List<Object> content) throws IOException {
    JsonObject message = new JsonObject().put("role", role).put("content", content);
    transcript.append(message);
    messages.add(message);
  }

  /** The next call's body. */
  String request() {
    return new JsonObject()
        .put("model", model)
        .put("max_tokens", MAX_TOKENS)
        .put("stream", true)
        .put("system", system)
        .put("tools", Toolbox.DEFINITIONS)
        .put("messages", messages)
        .toString();
  }
}
