package dev.hivemind.proxy.usage;

import java.util.Map;

/**
 * OpenAI's Responses API: usage stands in the last event, which repeats the whole output. Its input
 * includes what was read from the cache, or written to it, its output includes reasoning.
 */
enum OpenAiResponsesDialect implements Dialect {
  INSTANCE;

  private static final JsonPlace EVENT =
      JsonPlace.root(
          Map.ofEntries(
              Map.entry("type", Fact.TYPE),
              Map.entry("response.model", Fact.MODEL),
              Map.entry("response.usage.input_tokens", Fact.INPUT),
              Map.entry("response.usage.input_tokens_details.cached_tokens", Fact.CACHE_READ),
              Map.entry("response.usage.input_tokens_details.cache_write_tokens", Fact.CACHE_WRITE),
              Map.entry("response.usage.output_tokens", Fact.OUTPUT),
              Map.entry("response.error.code", Fact.ERROR_CODE),
              Map.entry("response.error.message", Fact.ERROR_WORDS),
              Map.entry("error.message", Fact.ERROR_WORDS),
              Map.entry("message", Fact.ERROR_WORDS),
              Map.entry("code", Fact.ERROR_CODE),
              Map.entry("error.code", Fact.ERROR_CODE),
              Map.entry("error.type", Fact.ERROR_TYPE),
              Map.entry("delta", Fact.TEXT)));

  private static final JsonPlace DOCUMENT =
      JsonPlace.root(
          Map.ofEntries(
              Map.entry("object", Fact.TYPE),
              Map.entry("model", Fact.MODEL),
              Map.entry("usage.input_tokens", Fact.INPUT),
              Map.entry("usage.input_tokens_details.cached_tokens", Fact.CACHE_READ),
              Map.entry("usage.input_tokens_details.cache_write_tokens", Fact.CACHE_WRITE),
              Map.entry("usage.output_tokens", Fact.OUTPUT),
              Map.entry("output[].content[].text", Fact.TEXT),
              Map.entry("output[].arguments", Fact.TEXT),
              Map.entry("output[].input", Fact.TEXT),
              Map.entry("error.code", Fact.ERROR_CODE),
              Map.entry("error.type", Fact.ERROR_TYPE)));

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
  public boolean isGeneration(String type) {
    return type.equals("response");
  }

  @Override
  public Usage usage(Facts facts) {
    return facts.usageWithin(facts.count(Fact.INPUT), facts.count(Fact.OUTPUT));
  }
}
