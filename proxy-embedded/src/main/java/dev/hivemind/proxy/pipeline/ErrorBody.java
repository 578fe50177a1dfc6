package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Protocol;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of an error in the shape that each protocol's clients read (providers.md). */
final class ErrorBody {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ErrorBody() {}

  /**
   * @param protocol null: not known; most clients read OpenAI's shape
   */
  static String of(@Nullable Protocol protocol, int status, String message) {
    return switch (protocol) {
      case ANTHROPIC -> anthropic(status, message).toString();
      case GEMINI -> gemini(status, message).toString();
      case OLLAMA -> JSON.objectNode().put("error", message).toString();
      case OPENAI_RESPONSES, OPENAI_CHAT -> openAi(status, message).toString();
      case null -> openAi(status, message).toString();
    };
  }

  private static ObjectNode anthropic(int status, String message) {
    return anthropic(anthropicType(status), message);
  }

  private static ObjectNode anthropic(String type, String message) {
    ObjectNode error = JSON.objectNode().put("type", type).put("message", message);
    return JSON.objectNode().put("type", "error").set("error", error);
  }

  /** Anthropic's error of an account that cannot pay. */
  static String billing(String message) {
    return anthropic("billing_error", message).toString();
  }

  private static String anthropicType(int status) {
    return switch (status) {
      case 401 -> "authentication_error";
      case 413 -> "request_too_large";
      case 429 -> "rate_limit_error";
      case 503, 529 -> "overloaded_error";
      case 504 -> "timeout_error";
      default -> status < 500 ? "invalid_request_error" : "api_error";
    };
  }

  private static ObjectNode openAi(int status, String message) {
    ObjectNode error =
        JSON.objectNode()
            .put("message", message)
            .put("type", openAiType(status))
            .putNull("param")
            .put("code", openAiCode(status));
    return JSON.objectNode().set("error", error);
  }

  private static String openAiType(int status) {
    return switch (status) {
      case 429 -> "requests";
      default -> status < 500 ? "invalid_request_error" : "server_error";
    };
  }

  private static @Nullable String openAiCode(int status) {
    return switch (status) {
      case 401 -> "invalid_api_key";
      case 429 -> "rate_limit_exceeded";
      default -> null;
    };
  }

  private static ObjectNode gemini(int status, String message) {
    ObjectNode error =
        JSON.objectNode()
            .put("code", status)
            .put("message", message)
            .put("status", geminiStatus(status));
    return JSON.objectNode().set("error", error);
  }

  private static String geminiStatus(int status) {
    return switch (status) {
      case 401 -> "UNAUTHENTICATED";
      case 429 -> "RESOURCE_EXHAUSTED";
      case 500 -> "INTERNAL";
      case 502, 503 -> "UNAVAILABLE";
      case 504 -> "DEADLINE_EXCEEDED";
      default -> "INVALID_ARGUMENT";
    };
  }
}
