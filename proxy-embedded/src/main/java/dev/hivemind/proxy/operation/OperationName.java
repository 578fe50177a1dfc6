package dev.hivemind.proxy.operation;

/** {@code gen_ai.operation.name} of a path (OpenTelemetry's semantic conventions for GenAI). */
final class OperationName {
  private OperationName() {}

  static String of(String path) {
    if (path.contains(":generateContent") || path.contains(":streamGenerateContent")) {
      return "generate_content";
    }
    if (path.endsWith("/embeddings") || path.endsWith("/api/embed")) {
      return "embeddings";
    }
    if (path.endsWith("/chat/completions")
        || path.endsWith("/messages")
        || path.endsWith("/responses")
        || path.endsWith("/api/chat")) {
      return "chat";
    }
    return path.endsWith("/completions") || path.endsWith("/api/generate")
        ? "text_completion"
        : "other";
  }
}
