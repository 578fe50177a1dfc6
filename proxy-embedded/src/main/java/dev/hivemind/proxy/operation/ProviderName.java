package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.Profile;

/** {@code gen_ai.provider.name} (OpenTelemetry's semantic conventions for GenAI). */
final class ProviderName {
  private ProviderName() {}

  static String of(Profile profile) {
    return switch (profile) {
      case ANTHROPIC -> "anthropic";
      case OPENAI, CHATGPT -> "openai";
      case AZURE_OPENAI -> "azure.ai.openai";
      case GOOGLE -> "gcp.gemini";
      case OLLAMA -> "ollama";
      case GENERIC -> "generic";
    };
  }
}
