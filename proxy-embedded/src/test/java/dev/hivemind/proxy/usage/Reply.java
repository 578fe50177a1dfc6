package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hivemind.proxy.Protocol;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A reply to be read in whatever pieces a test wants. */
final class Reply {
  private final Protocol protocol;
  private final String contentType;
  private final @Nullable String encoding;
  private final long requestBytes;
  private final byte[] body;

  private Reply(
      Protocol protocol,
      String contentType,
      @Nullable String encoding,
      long requestBytes,
      byte[] body) {
    this.protocol = protocol;
    this.contentType = contentType;
    this.encoding = encoding;
    this.requestBytes = requestBytes;
    this.body = body;
  }

  static Reply stream(Protocol protocol, String body) {
    return new Reply(protocol, "text/event-stream; charset=utf-8", null, 400, body.getBytes(UTF_8));
  }

  static Reply json(Protocol protocol, String body) {
    return new Reply(protocol, "application/json", null, 400, body.getBytes(UTF_8));
  }

  static Reply sample(Protocol protocol, String name) {
    try (InputStream file = Reply.class.getResourceAsStream(name)) {
      String body = new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8);
      return stream(protocol, body).withContentType(contentType(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String contentType(String name) {
    return switch (name.substring(name.lastIndexOf('.'))) {
      case ".sse" -> "text/event-stream";
      case ".ndjson" -> "application/x-ndjson";
      case ".json" -> "application/json; charset=UTF-8";
      default -> throw new IllegalArgumentException(name);
    };
  }

  Reply withBody(byte[] other) {
    return new Reply(protocol, contentType, encoding, requestBytes, other);
  }

  Reply withBody(String other) {
    return withBody(other.getBytes(UTF_8));
  }

  Reply withRequestBytes(long other) {
    return new Reply(protocol, contentType, encoding, other, body);
  }

  Reply withContentType(String other) {
    return new Reply(protocol, other, encoding, requestBytes, body);
  }

  Reply withEncoding(String other) {
    return new Reply(protocol, contentType, other, requestBytes, body);
  }

  Reply withLineEnds(String lineEnd) {
    return withBody(text().replace("\n", lineEnd));
  }

  Reply gzipped() {
    return new Reply(protocol, contentType, "gzip", requestBytes, gzip(body));
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compressed.toByteArray();
  }

  byte[] body() {
    return body;
  }

  String text() {
    return new String(body, UTF_8);
  }

  UsageTap tap() {
    return UsageTaps.forReply(protocol, contentType, encoding, requestBytes);
  }

  /** In one piece. */
  UsageTap.Reading read() {
    return readCutAt(List.of());
  }

  /** In pieces, heap and direct buffers in turn. */
  UsageTap.Reading readCutAt(List<Integer> cuts) {
    UsageTap tap = tap();
    List<Integer> ends = new ArrayList<>(cuts);
    ends.add(body.length);
    int from = 0;
    for (int end : ends) {
      byte[] piece = Arrays.copyOfRange(body, from, end);
      tap.accept(from % 2 == 0 ? ByteBuffer.wrap(piece) : direct(piece));
      from = end;
    }
    return tap.read();
  }

  UsageTap.Reading readCutAtRandom(Random random) {
    return readCutAt(random.ints(random.nextInt(40), 0, body.length + 1).sorted().boxed().toList());
  }

  UsageTap.Reading readByteByByte() {
    return readCutAt(IntStream.range(1, body.length).boxed().toList());
  }

  private static ByteBuffer direct(byte[] piece) {
    return ByteBuffer.allocateDirect(piece.length).put(piece).flip();
  }
}
