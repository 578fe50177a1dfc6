package dev.hivemind.proxy.usage;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Makes a streaming chat completion ask for its usage, which OpenAI's Chat Completions API reports
 * in a stream only when {@code stream_options.include_usage} is true. Where the client had not
 * asked {@link ChatUsageStrip} must take the report out of the reply again.
 */
public final class ChatUsageInjection {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String OPTIONS = "stream_options";
  private static final String INCLUDE = "include_usage";
  private static final String ASKED = "\"include_usage\":true";

  private ChatUsageInjection() {}

  /**
   * The body that asks, changed at one place only and sharing the bytes of the one given.
   *
   * @param contentEncoding the request's; null when it has none
   * @param body of a chat completion, read from position to limit; left as it was
   * @return empty: send the body as it is, since it asks already, wants no stream, or cannot be
   *     read
   */
  public static Optional<List<ByteBuffer>> into(
      @Nullable String contentEncoding, List<ByteBuffer> body) {
    if (ContentEncoding.of(contentEncoding) != ContentEncoding.IDENTITY) {
      return Optional.empty();
    }
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), new BufferStream(body))) {
      BodyEdit edit = edit(parser);
      return edit == null ? Optional.empty() : Optional.of(edit.applyTo(body));
    } catch (JacksonException malformed) {
      // The provider will say what is wrong with it.
      return Optional.empty();
    }
  }

  private static @Nullable BodyEdit edit(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT || !tellsBytes(parser)) {
      return null;
    }
    boolean stream = false;
    BodyEdit edit = new BodyEdit(behind(parser), 0, "\"" + OPTIONS + "\":{" + ASKED + "},");
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("stream")) {
        stream = value == JsonToken.VALUE_TRUE;
      } else if (name.equals(OPTIONS)) {
        edit = editOptions(parser, value);
      }
      parser.skipChildren();
    }
    boolean wholeDocument = parser.nextToken() == null;
    return stream && wholeDocument ? edit : null;
  }

  /** Leaves the parser at the end of the options. */
  private static @Nullable BodyEdit editOptions(JsonParser parser, JsonToken value) {
    return switch (value) {
      case VALUE_NULL -> replace(parser, "{" + ASKED + "}");
      case START_OBJECT -> editMembers(parser);
      default -> null;
    };
  }

  private static @Nullable BodyEdit editMembers(JsonParser parser) {
    long start = behind(parser);
    boolean empty = true;
    BodyEdit edit = null;
    boolean said = false;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      empty = false;
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals(INCLUDE)) {
        said = true;
        edit = editInclude(parser, value);
      }
      parser.skipChildren();
    }
    return said ? edit : new BodyEdit(start, 0, empty ? ASKED : ASKED + ",");
  }

  private static @Nullable BodyEdit editInclude(JsonParser parser, JsonToken value) {
    return switch (value) {
      case VALUE_NULL, VALUE_FALSE -> replace(parser, "true");
      default -> null;
    };
  }

  private static BodyEdit replace(JsonParser parser, String value) {
    return new BodyEdit(
        parser.currentTokenLocation().getByteOffset(), parser.getString().length(), value);
  }

  /** Not where a body is in UTF-16 or UTF-32, which JSON may be but no provider takes. */
  private static boolean tellsBytes(JsonParser parser) {
    return parser.currentTokenLocation().getByteOffset() >= 0;
  }

  /** The offset behind the bracket that the parser is at. */
  private static long behind(JsonParser parser) {
    return parser.currentTokenLocation().getByteOffset() + 1;
  }
}
