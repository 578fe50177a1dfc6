package dev.hivemind.examples.demo;

/** Tokens as Anthropic's API reports them, of one answer or of a sum of answers. */
record TokenTally(long input, long output, long cacheCreation, long cacheRead) {
  static final TokenTally NONE = new TokenTally(0, 0, 0, 0);

  TokenTally plus(TokenTally other) {
    return new TokenTally(
        input + other.input,
        output + other.output,
        cacheCreation + other.cacheCreation,
        cacheRead + other.cacheRead);
  }

  /** Takes over what a later report of the same answer says; reports are cumulative. */
  TokenTally updatedBy(JsonObject usage) {
    return new TokenTally(
        later(usage, "input_tokens", input),
        later(usage, "output_tokens", output),
        later(usage, "cache_creation_input_tokens", cacheCreation),
        later(usage, "cache_read_input_tokens", cacheRead));
  }

  private static long later(JsonObject usage, String field, long earlier) {
    long reported = usage.number(field);
    return reported > 0 ? reported : earlier;
  }

  JsonObject json() {
    return new JsonObject()
        .put("input_tokens", input)
        .put("output_tokens", output)
        .put("cache_creation_input_tokens", cacheCreation)
        .put("cache_read_input_tokens", cacheRead);
  }
}
