package dev.hivemind.proxy.usage;

import dev.hivemind.proxy.Protocol;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request's body says of the call.
 *
 * @param model as the request names it; empty when it does not, or not in its body (Gemini names it
 *     in the path)
 */
public record RequestFacts(String model) {
  public static final RequestFacts NONE = new RequestFacts("");

  private static final JsonPlace MODEL = JsonPlace.root(Map.of("model", Fact.MODEL));
  private static final int BYTES_AT_A_TIME = 4096;

  /**
   * Reads no further than to the model, which clients write first. A body that is no JSON, or
   * encoded other than with gzip, says nothing; that is no error.
   *
   * @param contentEncoding the request's; null when it has none
   * @param body read from position to limit; left as it was
   */
  public static RequestFacts of(
      Protocol protocol, @Nullable String contentEncoding, List<ByteBuffer> body) {
    return switch (protocol) {
      case GEMINI -> NONE;
      case ANTHROPIC, OPENAI_RESPONSES, OPENAI_CHAT, OLLAMA -> read(contentEncoding, body);
    };
  }

  private static RequestFacts read(@Nullable String contentEncoding, List<ByteBuffer> body) {
    Facts facts = new Facts();
    JsonScanner scanner = new JsonScanner(MODEL, facts);
    return switch (ContentEncoding.of(contentEncoding)) {
      case IDENTITY -> read(body, scanner, facts);
      case GZIP -> {
        try (Gunzip gunzip = new Gunzip(scanner)) {
          yield read(body, gunzip, facts);
        }
      }
      case OTHER -> NONE;
    };
  }

  private static RequestFacts read(List<ByteBuffer> body, ByteSink sink, Facts found) {
    BufferPieces pieces = new BufferPieces();
    for (ByteBuffer buffer : body) {
      for (int at = buffer.position(); at < buffer.limit(); at += BYTES_AT_A_TIME) {
        int length = Math.min(BYTES_AT_A_TIME, buffer.limit() - at);
        pieces.pass(buffer.slice(at, length), sink);
        if (!found.name(Fact.MODEL).isEmpty()) {
          return new RequestFacts(found.name(Fact.MODEL));
        }
      }
    }
    return NONE;
  }
}
