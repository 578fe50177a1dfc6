package dev.hivemind.proxy.usage;

/** A thing that a reply or a request may say somewhere in its JSON. */
enum Fact {
  /** What the event or document is. */
  TYPE(Kind.NAME),
  MODEL(Kind.NAME),
  /** The more exact name of an error, where a provider gives two. */
  ERROR_CODE(Kind.CODE),
  ERROR_TYPE(Kind.NAME),
  /** What a provider says of an error to people. */
  ERROR_WORDS(Kind.WORDS),
  INPUT(Kind.COUNT),
  OUTPUT(Kind.COUNT),
  CACHE_READ(Kind.COUNT),
  CACHE_WRITE(Kind.COUNT),
  /** What of the cache writes is kept for an hour. */
  CACHE_WRITE_HOUR(Kind.COUNT),
  /** Input beside the prompt: what the provider's own tools fetched. */
  TOOL_INPUT(Kind.COUNT),
  /** Reasoning, where it is not counted as output already. */
  REASONING(Kind.COUNT),
  /** How much a model may write. */
  MOST_OUTPUT(Kind.COUNT),
  /** The model has said all it wanted to. */
  END(Kind.FLAG),
  /** The reply is wanted as a stream. */
  STREAM(Kind.FLAG),
  /** What the model wrote. */
  TEXT(Kind.SIZE);

  /** What of a value is kept. */
  enum Kind {
    /** A short string. */
    NAME,
    /** A sentence or two. */
    WORDS,
    /** A short string, or a whole number from 1. */
    CODE,
    /** A whole number from 0. */
    COUNT,
    /** True or false; a text says true. */
    FLAG,
    /** How many bytes the value takes. */
    SIZE
  }

  private final Kind kind;

  Fact(Kind kind) {
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }
}
