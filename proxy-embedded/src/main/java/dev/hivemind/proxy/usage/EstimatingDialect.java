package dev.hivemind.proxy.usage;

import java.util.Map;

/**
 * A protocol whose own counts are not read: only the text is measured, so that usage is always
 * estimated.
 *
 * @param places of the text, the same in streams and in whole documents
 */
record EstimatingDialect(JsonPlace places) implements Dialect {
  static final EstimatingDialect OPENAI_CHAT =
      of(
          Map.of(
              "model", Fact.MODEL,
              "choices[].delta.content", Fact.TEXT,
              "choices[].delta.reasoning_content", Fact.TEXT,
              "choices[].delta.tool_calls[].function.arguments", Fact.TEXT,
              "choices[].message.content", Fact.TEXT,
              "choices[].message.reasoning_content", Fact.TEXT,
              "choices[].message.tool_calls[].function.arguments", Fact.TEXT,
              "error.code", Fact.ERROR_CODE,
              "error.type", Fact.ERROR_TYPE));

  /** A stream is one array of chunks unless it is an event stream. */
  static final EstimatingDialect GEMINI =
      of(
          Map.of(
              "modelVersion", Fact.MODEL,
              "candidates[].content.parts[].text", Fact.TEXT,
              "candidates[].content.parts[].functionCall.args", Fact.TEXT,
              "error.status", Fact.ERROR_TYPE,
              "[].modelVersion", Fact.MODEL,
              "[].candidates[].content.parts[].text", Fact.TEXT,
              "[].candidates[].content.parts[].functionCall.args", Fact.TEXT,
              "[].error.status", Fact.ERROR_TYPE));

  /** A stream is one document a line. */
  static final EstimatingDialect OLLAMA =
      of(
          Map.of(
              "model", Fact.MODEL,
              "response", Fact.TEXT,
              "thinking", Fact.TEXT,
              "message.content", Fact.TEXT,
              "message.thinking", Fact.TEXT,
              "message.tool_calls", Fact.TEXT,
              "error", Fact.ERROR_TYPE));

  private static EstimatingDialect of(Map<String, Fact> places) {
    return new EstimatingDialect(JsonPlace.root(places));
  }

  @Override
  public JsonPlace eventPlaces() {
    return places;
  }

  @Override
  public JsonPlace documentPlaces() {
    return places;
  }

  @Override
  public EventKind kindOf(String type) {
    return EventKind.REPORT;
  }

  @Override
  public boolean streamsSayTheirEnd() {
    return false;
  }

  /** Only by what it holds: text. */
  @Override
  public boolean isGeneration(String type) {
    return false;
  }

  @Override
  public Usage usage(Facts facts) {
    return Usage.NONE;
  }
}
