package dev.hivemind.cli.bench.trial;

import dev.hivemind.proxy.usage.Usage;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * What of an answer has arrived.
 *
 * @param whole whether it ends as its provider ends answers
 * @param usage as the provider reports it, as far as it did
 */
record Heard(boolean whole, Usage usage) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DATA = "data: ";

  /**
   * @param streamed whether the text is one of server-sent events, else one document
   */
  static Heard of(String text, boolean streamed) {
    return streamed ? ofStream(text) : ofDocument(text);
  }

  private static Heard ofDocument(String text) {
    try {
      JsonNode document = JSON.readTree(text);
      boolean whole = document.has("stop_reason") || isCompleted(document);
      return new Heard(whole, usage(document));
    } catch (JacksonException broken) {
      return new Heard(false, Usage.NONE); // A part of a document says nothing.
    }
  }

  private static Heard ofStream(String text) {
    boolean whole = false;
    Usage usage = Usage.NONE;
    for (String line : text.lines().filter(line -> line.startsWith(DATA)).toList()) {
      try {
        JsonNode event = JSON.readTree(line.substring(DATA.length()));
        String type = event.path("type").asString("");
        whole |= type.equals("message_stop") || type.equals("response.completed");
        usage = atLeast(usage, usage(event));
        usage = atLeast(usage, usage(event.path("message")));
        usage = atLeast(usage, usage(event.path("response")));
      } catch (JacksonException broken) {
        return new Heard(false, usage); // The last event broke off.
      }
    }
    return new Heard(whole, usage);
  }

  private static boolean isCompleted(JsonNode document) {
    return document.path("status").asString("").equals("completed");
  }

  /** OpenAI counts what comes from the cache into the input, Anthropic does not. */
  private static Usage usage(JsonNode document) {
    JsonNode usage = document.path("usage");
    long cached = usage.path("input_tokens_details").path("cached_tokens").asLong(0);
    return new Usage(
        usage.path("input_tokens").asLong(0) - cached,
        usage.path("output_tokens").asLong(0),
        usage.path("cache_read_input_tokens").asLong(cached),
        usage.path("cache_creation_input_tokens").asLong(0),
        false);
  }

  /** Later events of a stream report more, or again, or nothing. */
  private static Usage atLeast(Usage one, Usage other) {
    return new Usage(
        Math.max(one.input(), other.input()),
        Math.max(one.output(), other.output()),
        Math.max(one.cacheRead(), other.cacheRead()),
        Math.max(one.cacheWrite(), other.cacheWrite()),
        false);
  }
}
