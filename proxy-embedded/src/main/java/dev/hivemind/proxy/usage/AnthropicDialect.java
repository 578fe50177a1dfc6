package dev.hivemind.proxy.usage;

import java.util.Map;

/**
 * Anthropic's Messages API: usage stands in {@code message_start} and again, as running totals, in
 * {@code message_delta}. Input, cache reads and cache writes are disjoint there; the nested {@code
 * cache_creation} only splits the cache writes up.
 */
enum AnthropicDialect implements Dialect {
  INSTANCE;

  private static final JsonPlace EVENT =
      JsonPlace.root(
          Map.ofEntries(
              Map.entry("type", Fact.TYPE),
              Map.entry("message.model", Fact.MODEL),
              Map.entry("message.usage.input_tokens", Fact.INPUT),
              Map.entry("message.usage.output_tokens", Fact.OUTPUT),
              Map.entry("message.usage.cache_read_input_tokens", Fact.CACHE_READ),
              Map.entry("message.usage.cache_creation_input_tokens", Fact.CACHE_WRITE),
              Map.entry(
                  "message.usage.cache_creation.ephemeral_1h_input_tokens", Fact.CACHE_WRITE_HOUR),
              Map.entry("usage.input_tokens", Fact.INPUT),
              Map.entry("usage.output_tokens", Fact.OUTPUT),
              Map.entry("usage.cache_read_input_tokens", Fact.CACHE_READ),
              Map.entry("usage.cache_creation_input_tokens", Fact.CACHE_WRITE),
              Map.entry("usage.cache_creation.ephemeral_1h_input_tokens", Fact.CACHE_WRITE_HOUR),
              Map.entry("delta.text", Fact.TEXT),
              Map.entry("delta.thinking", Fact.TEXT),
              Map.entry("delta.partial_json", Fact.TEXT),
              Map.entry("error.message", Fact.ERROR_WORDS),
              Map.entry("error.type", Fact.ERROR_TYPE)));

  private static final JsonPlace DOCUMENT =
      JsonPlace.root(
          Map.ofEntries(
              Map.entry("type", Fact.TYPE),
              Map.entry("model", Fact.MODEL),
              Map.entry("usage.input_tokens", Fact.INPUT),
              Map.entry("usage.output_tokens", Fact.OUTPUT),
              Map.entry("usage.cache_read_input_tokens", Fact.CACHE_READ),
              Map.entry("usage.cache_creation_input_tokens", Fact.CACHE_WRITE),
              Map.entry("usage.cache_creation.ephemeral_1h_input_tokens", Fact.CACHE_WRITE_HOUR),
              Map.entry("content[].text", Fact.TEXT),
              Map.entry("content[].thinking", Fact.TEXT),
              Map.entry("content[].input", Fact.TEXT),
              Map.entry("error.message", Fact.ERROR_WORDS),
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
      case "message_start", "message_delta" -> EventKind.REPORT;
      case "message_stop" -> EventKind.END;
      case "error" -> EventKind.ERROR;
      case "content_block_delta" -> EventKind.TEXT;
      case "content_block_start", "content_block_stop", "ping" -> EventKind.SILENT;
      default -> EventKind.UNKNOWN;
    };
  }

  @Override
  public boolean isGeneration(String type) {
    return type.equals("message");
  }

  @Override
  public Usage usage(Facts facts) {
    long cacheWrite = facts.count(Fact.CACHE_WRITE);
    return new Usage(
        facts.count(Fact.INPUT),
        facts.count(Fact.OUTPUT),
        facts.count(Fact.CACHE_READ),
        cacheWrite,
        Math.min(cacheWrite, facts.count(Fact.CACHE_WRITE_HOUR)),
        false);
  }
}
