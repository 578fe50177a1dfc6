package dev.hivemind.proxy.usage;

import dev.hivemind.proxy.Protocol;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a request says of the call.
 *
 * @param model as the request names it; empty when it does not
 * @param stream whether the reply is wanted as a stream
 * @param mostOutputTokens how much the model may write; 0 when the request does not say
 */
public record RequestFacts(String model, boolean stream, long mostOutputTokens) {
  public static final RequestFacts NONE = new RequestFacts("", false, 0);

  private static final JsonPlace PLACES =
      JsonPlace.root(
          Map.of(
              "model", Fact.MODEL,
              "stream", Fact.STREAM,
              "max_tokens", Fact.MOST_OUTPUT,
              "max_completion_tokens", Fact.MOST_OUTPUT,
              "max_output_tokens", Fact.MOST_OUTPUT,
              "options.num_predict", Fact.MOST_OUTPUT));

  private static final JsonPlace GEMINI_PLACES =
      JsonPlace.root(Map.of("generationConfig.maxOutputTokens", Fact.MOST_OUTPUT));

  private static final Pattern GEMINI_METHOD =
      Pattern.compile("/(?:models|tunedModels)/([^/:?]+):([A-Za-z]+)");

  /**
   * Reads no further than it must, which often is to the end: clients write {@code stream} last. A
   * body that is no JSON, or encoded other than with gzip, says nothing; that is no error.
   *
   * @param path of the request; Gemini names model and method there
   * @param contentEncoding the request's; null when it has none
   * @param body read from position to limit; left as it was
   */
  public static RequestFacts of(
      Protocol protocol, String path, @Nullable String contentEncoding, List<ByteBuffer> body) {
    Facts facts = new Facts();
    boolean gemini = protocol == Protocol.GEMINI;
    if (gemini) {
      readPath(path, facts);
    }
    readBody(contentEncoding, body, new JsonScanner(gemini ? GEMINI_PLACES : PLACES, facts), facts);
    boolean stream =
        facts.isSaid(Fact.STREAM)
            ? facts.isTrue(Fact.STREAM)
            : protocol == Protocol.OLLAMA && streamsUnlessTold(path);
    return new RequestFacts(facts.name(Fact.MODEL), stream, facts.count(Fact.MOST_OUTPUT));
  }

  private static boolean streamsUnlessTold(String ollamaPath) {
    return ollamaPath.endsWith("/api/chat") || ollamaPath.endsWith("/api/generate");
  }

  private static void readPath(String path, Facts facts) {
    Matcher method = GEMINI_METHOD.matcher(path);
    if (method.find()) {
      facts.name(Fact.MODEL, method.group(1));
      facts.flag(Fact.STREAM, method.group(2).startsWith("stream"));
    }
  }

  private static void readBody(
      @Nullable String contentEncoding, List<ByteBuffer> body, JsonScanner scanner, Facts facts) {
    switch (ContentEncoding.of(contentEncoding)) {
      case IDENTITY -> readBody(body, scanner, facts);
      case GZIP -> {
        try (Gunzip gunzip = new Gunzip(scanner)) {
          readBody(body, gunzip, facts);
        }
      }
      case OTHER -> {}
    }
  }

  private static void readBody(List<ByteBuffer> body, ByteSink sink, Facts facts) {
    BufferPieces pieces = new BufferPieces();
    for (ByteBuffer buffer : body) {
      pieces.pass(buffer, sink);
      if (facts.isSaid(Fact.MODEL) && facts.isSaid(Fact.STREAM) && facts.isSaid(Fact.MOST_OUTPUT)) {
        return;
      }
    }
  }
}
