package dev.hivemind.proxy.usage;

import java.util.Map;

/**
 * OpenAI's Chat Completions API: usage stands in the last chunk of a stream when the request asks
 * for it, and in whole replies. Its input includes what was read from the cache or written to it,
 * its output includes reasoning. A stream ends with {@code [DONE]}; some look-alikes leave that
 * out, so the reason why the model finished is an end too.
 */
enum OpenAiChatDialect implements Dialect {
  INSTANCE;

  private static final JsonPlace PLACES =
      JsonPlace.root(
          Map.ofEntries(
              Map.entry("object", Fact.TYPE),
              Map.entry("model", Fact.MODEL),
              Map.entry("usage.prompt_tokens", Fact.INPUT),
              Map.entry("usage.prompt_tokens_details.cached_tokens", Fact.CACHE_READ),
              Map.entry("usage.prompt_tokens_details.cache_write_tokens", Fact.CACHE_WRITE),
              Map.entry("usage.completion_tokens", Fact.OUTPUT),
              Map.entry("choices[].text", Fact.TEXT),
              Map.entry("choices[].delta.content", Fact.TEXT),
              Map.entry("choices[].delta.refusal", Fact.TEXT),
              Map.entry("choices[].delta.reasoning_content", Fact.TEXT),
              Map.entry("choices[].delta.tool_calls[].function.arguments", Fact.TEXT),
              Map.entry("choices[].message.content", Fact.TEXT),
              Map.entry("choices[].message.refusal", Fact.TEXT),
              Map.entry("choices[].message.reasoning_content", Fact.TEXT),
              Map.entry("choices[].message.tool_calls[].function.arguments", Fact.TEXT),
              Map.entry("choices[].finish_reason", Fact.END),
              Map.entry("[]", Fact.END),
              Map.entry("error.code", Fact.ERROR_CODE),
              Map.entry("error.message", Fact.ERROR_WORDS),
              Map.entry("error.type", Fact.ERROR_TYPE)));

  @Override
  public JsonPlace eventPlaces() {
    return PLACES;
  }

  @Override
  public JsonPlace documentPlaces() {
    return PLACES;
  }

  /** Its events have no names, except for errors of some look-alikes. */
  @Override
  public EventKind kindOf(String type) {
    return type.equals("error") ? EventKind.ERROR : EventKind.REPORT;
  }

  @Override
  public boolean isGeneration(String type) {
    return type.equals("chat.completion");
  }

  @Override
  public Usage usage(Facts facts) {
    return facts.usageWithin(facts.count(Fact.INPUT), facts.count(Fact.OUTPUT));
  }
}
