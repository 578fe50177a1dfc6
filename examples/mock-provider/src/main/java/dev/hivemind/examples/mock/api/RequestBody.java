package dev.hivemind.examples.mock.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request's JSON.
 *
 * @param json an object
 * @param bytes its length as sent
 */
public record RequestBody(JsonNode json, long bytes) {

  /** One prompt may be as long as the whole body: providers limit the body, not a text in it. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .build())
          .build();

  /**
   * Reads the body of a call while it arrives, without holding its bytes.
   *
   * @throws RefusedException when it is not a JSON object
   * @throws IOException when it breaks off
   */
  public static RequestBody of(ApiCall call) throws RefusedException, IOException {
    var counted = new CountingStream(call.body());
    try {
      JsonNode json = MAPPER.readTree(counted);
      counted.transferTo(OutputStream.nullOutputStream());
      if (json.isObject()) return new RequestBody(json, counted.bytes);
    } catch (JacksonIOException brokenOff) {
      throw brokenOff.getCause();
    } catch (JacksonException malformed) {
      throw new RefusedException(
          Refusal.INVALID_REQUEST,
          "The request body is not valid JSON: " + malformed.getOriginalMessage());
    }
    throw new RefusedException(Refusal.INVALID_REQUEST, "The request body is not a JSON object.");
  }

  /**
   * @throws RefusedException when the field is not there
   */
  public JsonNode required(String field) throws RefusedException {
    JsonNode value = json.path(field);
    if (value.isMissingNode() || value.isNull()) {
      throw new RefusedException(Refusal.INVALID_REQUEST, field + ": Field required");
    }
    return value;
  }

  /** With a value for a field that it does not have. */
  public RequestBody withDefault(String field, String value) {
    if (json.hasNonNull(field)) return this;
    return new RequestBody(((ObjectNode) json).deepCopy().put(field, value), bytes);
  }

  private static final class CountingStream extends FilterInputStream {
    private long bytes;

    CountingStream(InputStream stream) {
      super(stream);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      if (read >= 0) bytes++;
      return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      if (read > 0) bytes += read;
      return read;
    }
  }
}
