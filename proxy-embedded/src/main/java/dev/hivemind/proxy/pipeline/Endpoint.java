package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Protocol;
import org.jspecify.annotations.Nullable;

/** Tells from a path which API is called: one host may serve several. */
public final class Endpoint {
  private Endpoint() {}

  /** Null when the path does not tell. */
  public static @Nullable Protocol protocol(String path) {
    if (path.endsWith("/messages") || path.contains("/messages/")) {
      return Protocol.ANTHROPIC;
    }
    if (path.endsWith("/responses") || path.contains("/responses/")) {
      return Protocol.OPENAI_RESPONSES;
    }
    if (path.endsWith("/chat/completions")) {
      return Protocol.OPENAI_CHAT;
    }
    if (path.contains(":generateContent") || path.contains(":streamGenerateContent")) {
      return Protocol.GEMINI;
    }
    return path.endsWith("/api/chat") || path.endsWith("/api/generate") ? Protocol.OLLAMA : null;
  }

  /** Of a path with its query; null when it does not tell. */
  static @Nullable Protocol protocolOfTarget(String target) {
    int query = target.indexOf('?');
    return protocol(query < 0 ? target : target.substring(0, query));
  }

  /** Whether a model writes there; an unknown path is taken for one, to be on the safe side. */
  static boolean isGeneration(String path) {
    return !path.endsWith("/count_tokens")
        && !path.endsWith("/input_tokens")
        && !path.endsWith(":countTokens")
        && !path.endsWith("/api/show");
  }

  static Protocol protocol(String path, Protocol usual) {
    Protocol told = protocol(path);
    return told == null ? usual : told;
  }
}
