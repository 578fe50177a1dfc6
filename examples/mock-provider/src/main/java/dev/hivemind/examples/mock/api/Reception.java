package dev.hivemind.examples.mock.api;

/** What an API makes of a call. */
public sealed interface Reception {

  /** It is answered as it is: it costs nothing and counts against no limit. */
  record Answered(ApiReply reply) implements Reception {}

  /** The model has to answer. */
  record Asked(ModelRequest request) implements Reception {}
}
