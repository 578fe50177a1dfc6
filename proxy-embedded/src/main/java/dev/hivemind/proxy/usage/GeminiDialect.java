package dev.hivemind.proxy.usage;

import java.util.HashMap;
import java.util.Map;

/**
 * Google's Gemini API: usage stands in every chunk as a running total. The prompt's count includes
 * what was read from the cache; what its own tools fetched is counted beside the prompt, and
 * thoughts beside the candidates. A stream is an event stream or else one array of chunks; it ends
 * when a candidate has a reason for it, or the prompt was blocked.
 */
enum GeminiDialect implements Dialect {
  INSTANCE;

  private static final Map<String, Fact> CHUNK =
      Map.ofEntries(
          Map.entry("modelVersion", Fact.MODEL),
          Map.entry("usageMetadata.promptTokenCount", Fact.INPUT),
          Map.entry("usageMetadata.toolUsePromptTokenCount", Fact.TOOL_INPUT),
          Map.entry("usageMetadata.cachedContentTokenCount", Fact.CACHE_READ),
          Map.entry("usageMetadata.candidatesTokenCount", Fact.OUTPUT),
          Map.entry("usageMetadata.thoughtsTokenCount", Fact.REASONING),
          Map.entry("candidates[].content.parts[].text", Fact.TEXT),
          Map.entry("candidates[].content.parts[].functionCall.args", Fact.TEXT),
          Map.entry("candidates[].finishReason", Fact.END),
          Map.entry("promptFeedback.blockReason", Fact.END),
          Map.entry("error.message", Fact.ERROR_WORDS),
          Map.entry("error.status", Fact.ERROR_TYPE));

  private static final JsonPlace PLACES = JsonPlace.root(aloneOrInAnArray());

  private static Map<String, Fact> aloneOrInAnArray() {
    Map<String, Fact> both = new HashMap<>(CHUNK);
    CHUNK.forEach((path, fact) -> both.put("[]." + path, fact));
    return both;
  }

  @Override
  public JsonPlace eventPlaces() {
    return PLACES;
  }

  @Override
  public JsonPlace documentPlaces() {
    return PLACES;
  }

  /** Its events have no names. */
  @Override
  public EventKind kindOf(String type) {
    return EventKind.REPORT;
  }

  /** Its documents have no type. */
  @Override
  public boolean isGeneration(String type) {
    return false;
  }

  @Override
  public Usage usage(Facts facts) {
    return facts.usageWithin(
        facts.count(Fact.INPUT) + facts.count(Fact.TOOL_INPUT),
        facts.count(Fact.OUTPUT) + facts.count(Fact.REASONING));
  }
}
