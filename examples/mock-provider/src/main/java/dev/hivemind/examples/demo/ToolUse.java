package dev.hivemind.examples.demo;

/** A tool call that the model asks for. */
record ToolUse(String id, String name, JsonObject input) {

  /** For a person, one line. */
  String summary() {
    String what = input.has("command") ? input.text("command") : input.text("path");
    int end = what.indexOf('\n');
    return end < 0 ? what : what.substring(0, end) + " …";
  }

  JsonObject json() {
    return new JsonObject()
        .put("type", "tool_use")
        .put("id", id)
        .put("name", name)
        .put("input", input);
  }
}
