package dev.hivemind.proxy;

import org.jspecify.annotations.Nullable;

/** What HiveMind knows of a provider before its first answer. */
public enum Profile {
  ANTHROPIC(
      "anthropic",
      Protocol.ANTHROPIC,
      "https://api.anthropic.com",
      "x-api-key",
      "",
      "ANTHROPIC_API_KEY",
      new Seed(50, 80_000, 5, 3_000, 0.5, 0.5)),
  OPENAI(
      "openai",
      Protocol.OPENAI_RESPONSES,
      "https://api.openai.com",
      "authorization",
      "Bearer ",
      "OPENAI_API_KEY",
      new Seed(60, 150_000, 10, 2_000, 1.0, 0.5)),
  /** Codex with the login of a ChatGPT plan, which is billed by usage windows. */
  CHATGPT(
      "chatgpt",
      Protocol.OPENAI_RESPONSES,
      "https://chatgpt.com/backend-api/codex",
      "authorization",
      "Bearer ",
      null,
      new Seed(60, 150_000, 10, 2_000, 1.0, 0.5)),
  AZURE_OPENAI(
      "azure-openai",
      Protocol.OPENAI_RESPONSES,
      null,
      "api-key",
      "",
      "AZURE_OPENAI_API_KEY",
      new Seed(60, 120_000, 10, 3_000, 0.5, 0.5)),
  GOOGLE(
      "google",
      Protocol.GEMINI,
      "https://generativelanguage.googleapis.com",
      "x-goog-api-key",
      "",
      "GEMINI_API_KEY",
      new Seed(60, 100_000, 8, 2_000, 0.5, 0.5)),
  OLLAMA(
      "ollama",
      Protocol.OLLAMA,
      "http://127.0.0.1:11434",
      null,
      "",
      null,
      new Seed(1_000, 10_000_000, 2, 10_000, 0.5, 0.7)),
  GENERIC(
      "generic",
      Protocol.OPENAI_CHAT,
      null,
      "authorization",
      "Bearer ",
      "OPENAI_API_KEY",
      new Seed(60, 100_000, 5, 2_000, 0.5, 0.5));

  /**
   * What a lane begins with until its provider's answers tell the true limits (paper, table 4).
   *
   * @param requests a minute
   * @param tokens a minute
   * @param concurrent calls at once
   * @param latencyTargetMillis to the first byte; alpha and beta: how the limit rises and falls
   */
  public record Seed(
      long requests,
      long tokens,
      int concurrent,
      long latencyTargetMillis,
      double alpha,
      double beta) {}

  private final String id;
  private final Protocol protocol;
  private final @Nullable String url;
  private final @Nullable String keyHeader;
  private final String keyPrefix;
  private final @Nullable String keyVariable;

  @SuppressWarnings("ImmutableEnumChecker") // A record of numbers.
  private final Seed seed;

  Profile(
      String id,
      Protocol protocol,
      @Nullable String url,
      @Nullable String keyHeader,
      String keyPrefix,
      @Nullable String keyVariable,
      Seed seed) {
    this.id = id;
    this.protocol = protocol;
    this.url = url;
    this.keyHeader = keyHeader;
    this.keyPrefix = keyPrefix;
    this.keyVariable = keyVariable;
    this.seed = seed;
  }

  /** As written in a manifest. */
  public String id() {
    return id;
  }

  public Protocol protocol() {
    return protocol;
  }

  /** The provider's own base URL without a trailing slash; null where there is no one such. */
  public @Nullable String url() {
    return url;
  }

  /** The request header that carries the key, lower case; null: the provider takes none. */
  public @Nullable String keyHeader() {
    return keyHeader;
  }

  /** What stands before the key in its header. */
  public String keyPrefix() {
    return keyPrefix;
  }

  /** The environment variable that conventionally holds the key; null where there is none. */
  public @Nullable String keyVariable() {
    return keyVariable;
  }

  public Seed seed() {
    return seed;
  }
}
