package dev.hivemind.examples.demo;

/** What a tool call gave. */
record ToolOutput(String text, boolean isError) {

  static ToolOutput success(String text) {
    return new ToolOutput(text, false);
  }

  static ToolOutput error(String text) {
    return new ToolOutput(text, true);
  }

  JsonObject json(ToolUse use) {
    return new JsonObject()
        .put("type", "tool_result")
        .put("tool_use_id", use.id())
        .put("content", text)
        .put("is_error", isError);
  }
}
