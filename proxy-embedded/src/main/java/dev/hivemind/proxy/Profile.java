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
      "ANTHROPIC_API_KEY"),
  OPENAI(
      "openai",
      Protocol.OPENAI_RESPONSES,
      "https://api.openai.com",
      "authorization",
      "Bearer ",
      "OPENAI_API_KEY"),
  AZURE_OPENAI(
      "azure-openai", Protocol.OPENAI_RESPONSES, null, "api-key", "", "AZURE_OPENAI_API_KEY"),
  GOOGLE(
      "google",
      Protocol.GEMINI,
      "https://generativelanguage.googleapis.com",
      "x-goog-api-key",
      "",
      "GEMINI_API_KEY"),
  OLLAMA("ollama", Protocol.OLLAMA, "http://127.0.0.1:11434", null, "", null),
  GENERIC("generic", Protocol.OPENAI_CHAT, null, "authorization", "Bearer ", "OPENAI_API_KEY");

  private final String id;
  private final Protocol protocol;
  private final @Nullable String url;
  private final @Nullable String keyHeader;
  private final String keyPrefix;
  private final @Nullable String keyVariable;

  Profile(
      String id,
      Protocol protocol,
      @Nullable String url,
      @Nullable String keyHeader,
      String keyPrefix,
      @Nullable String keyVariable) {
    this.id = id;
    this.protocol = protocol;
    this.url = url;
    this.keyHeader = keyHeader;
    this.keyPrefix = keyPrefix;
    this.keyVariable = keyVariable;
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
}
