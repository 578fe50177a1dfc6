package dev.hivemind.proxy.usage;

import java.util.Map;

/**
 * OpenAI's Responses API: usage stands in the last event, which repeats the whole output. Its input
 * includes what was read from the cache, its output includes reasoning.
 */
enum OpenAiResponsesDialect implements Dialect {
  INSTANCE;

  private static final JsonPlace EVENT =
      JsonPlace.root(
          Map.of(
              "type", Fact.TYPE,
              "response.model", Fact.MODEL,
              "response.usage.input_tokens", Fact.INPUT,
              "response.usage.input_tokens_details.cached_tokens", Fact.CACHE_READ,
              "response.usage.output_tokens", Fact.OUTPUT,
              "response.error.code", Fact.ERROR_CODE,
              "code", Fact.ERROR_CODE,
              "error.code", Fact.ERROR_CODE,
              "error.type", Fact.ERROR_TYPE,
              "delta", Fact.TEXT));

  private static final JsonPlace DOCUMENT =
      JsonPlace.root(
          Map.of(
              "object", Fact.TYPE,
              "model", Fact.MODEL,
              "usage.input_tokens", Fact.INPUT,
              "usage.input_tokens_details.cached_tokens", Fact.CACHE_READ,
              "usage.output_tokens", Fact.OUTPUT,
              "output[].content[].text", Fact.TEXT,
              "output[].arguments", Fact.TEXT,
              "output[].input", Fact.TEXT,
              "error.code", Fact.ERROR_CODE,
              "error.type", Fact.ERROR_TYPE));

  @Override
  public JsonPlace eventPlaces() {
    return EVENT;
  }

  @Override
  public JsonPlace documentPlaces() {
    return DOCUMENT;
  }

  @Override
  public EventKind kindOf(String type) {
    return switch (type) {
      case "response.created" -> EventKind.REPORT;
      case "response.completed", "response.incomplete" -> EventKind.END;
      case "response.failed" -> EventKind.FAILED_END;
      case "error" -> EventKind.ERROR;
      default -> kindOfOther(type);
    };
  }

  private static EventKind kindOfOther(String type) {
    if (!type.startsWith("response.")) {
      return EventKind.UNKNOWN;
    }
    return type.endsWith(".delta") ? EventKind.TEXT : EventKind.SILENT;
  }

  @Override
  public boolean streamsSayTheirEnd() {
    return true;
  }

  @Override
  public boolean isGeneration(String type) {
    return type.equals("response");
  }

  @Override
  public Usage usage(Facts facts) {
    long input = facts.count(Fact.INPUT);
    long cached = Math.min(input, facts.count(Fact.CACHE_READ));
    return new Usage(input - cached, facts.count(Fact.OUTPUT), cached, 0, false);
  }
}
