package dev.hivemind.examples.demo;

import java.util.ArrayList;
import java.util.List;

/** The conversation so far, and the request that continues it. */
final class Conversation {
  private static final long MAX_TOKENS = 8192;

  private final String model;
  private final String system;
  private final List<Object> messages = new ArrayList<>();

  Conversation(String model, String system) {
    this.model = model;
    this.system = system;
  }

  void addUser(List<Object> content) {
    add("user", content);
  }

  void addAssistant(List<Object> content) {
    add("assistant", content);
  }

  private void add(String role, List<Object> content) {
    messages.add(new JsonObject().put("role", role).put("content", content));
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
