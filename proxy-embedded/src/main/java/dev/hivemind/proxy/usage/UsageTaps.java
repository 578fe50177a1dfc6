package dev.hivemind.proxy.usage;

import dev.hivemind.proxy.Protocol;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Picks the tap that can read a reply. Thread-safe. */
public final class UsageTaps {
  private UsageTaps() {}

  /**
   * A tap for one reply below 400. A reply that reports no usage is estimated, and so is one whose
   * content type or encoding cannot be read. What no model wrote, such as a token count or a list
   * of models, counts nothing.
   *
   * @param protocol of the path that was called: one host may serve several
   * @param contentType the reply's; empty when it has none
   * @param contentEncoding the reply's; null when it has none
   * @param requestBodyBytes as sent, for estimates; 0 only where there was no body, for such a call
   *     asks no model to write
   */
  public static UsageTap forReply(
      Protocol protocol,
      String contentType,
      @Nullable String contentEncoding,
      long requestBodyBytes) {
    Dialect dialect = dialect(protocol);
    ReplyReader plain = reader(dialect, contentType);
    ReplyReader reader = plain == null ? null : decoding(plain, contentEncoding);
    return reader == null
        ? new EstimatingTap(requestBodyBytes)
        : new ReplyTap(dialect, reader, requestBodyBytes);
  }

  private static Dialect dialect(Protocol protocol) {
    return switch (protocol) {
      case ANTHROPIC -> AnthropicDialect.INSTANCE;
      case OPENAI_RESPONSES -> OpenAiResponsesDialect.INSTANCE;
      case OPENAI_CHAT -> OpenAiChatDialect.INSTANCE;
      case GEMINI -> GeminiDialect.INSTANCE;
      case OLLAMA -> OllamaDialect.INSTANCE;
    };
  }

  private static @Nullable ReplyReader reader(Dialect dialect, String contentType) {
    String mediaType = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (mediaType.equals("text/event-stream")) {
      return new EventReader(dialect);
    }
    boolean lines = mediaType.contains("ndjson");
    return mediaType.contains("json") ? new DocumentReader(dialect, lines) : null;
  }

  private static @Nullable ReplyReader decoding(ReplyReader plain, @Nullable String encoding) {
    return switch (ContentEncoding.of(encoding)) {
      case IDENTITY -> plain;
      case GZIP -> new GunzippingReader(plain);
      case OTHER -> null;
    };
  }
}
