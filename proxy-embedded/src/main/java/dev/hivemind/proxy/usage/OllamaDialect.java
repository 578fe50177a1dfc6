package dev.hivemind.proxy.usage;

import java.util.Map;

/**
 * Ollama's own API: a stream is one document a line, of which the last says {@code done} and how
 * much was used. Instead an error may stand in a line, behind a good status.
 */
enum OllamaDialect implements Dialect {
  INSTANCE;

  private static final JsonPlace PLACES =
      JsonPlace.root(
          Map.of(
              "model", Fact.MODEL,
              "prompt_eval_count", Fact.INPUT,
              "eval_count", Fact.OUTPUT,
              "response", Fact.TEXT,
              "thinking", Fact.TEXT,
              "message.content", Fact.TEXT,
              "message.thinking", Fact.TEXT,
              "message.tool_calls", Fact.TEXT,
              "done", Fact.END,
              "error", Fact.ERROR_TYPE));

  @Override
  public JsonPlace eventPlaces() {
    return PLACES;
  }

  @Override
  public JsonPlace documentPlaces() {
    return PLACES;
  }

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
    return new Usage(facts.count(Fact.INPUT), facts.count(Fact.OUTPUT), 0, 0, false);
  }
}
