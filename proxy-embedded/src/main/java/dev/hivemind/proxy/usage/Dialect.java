package dev.hivemind.proxy.usage;

/** How the replies of one protocol are read. Stateless, hence thread-safe. */
sealed interface Dialect
    permits AnthropicDialect,
        OpenAiResponsesDialect,
        OpenAiChatDialect,
        GeminiDialect,
        OllamaDialect {

  /** Where the data of an event holds its facts. */
  JsonPlace eventPlaces();

  /** Where a JSON document that is a whole reply holds its facts. */
  JsonPlace documentPlaces();

  /**
   * @param type by the {@code event} field or by the data's own {@code type}
   */
  EventKind kindOf(String type);

  /**
   * @param type of a whole document
   * @return whether it answers a call that makes a model write
   */
  boolean isGeneration(String type);

  /** The reported usage, each token in one class. */
  Usage usage(Facts facts);
}
