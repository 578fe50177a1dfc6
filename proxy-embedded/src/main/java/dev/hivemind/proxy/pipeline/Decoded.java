package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Headers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** The plain bytes of the head of a body that may be compressed with gzip. */
final class Decoded {
  private static final int MOST_BYTES = 256 * 1024;

  private Decoded() {}

  /** As much as can be decoded. */
  static byte[] head(byte[] received, Headers headers) {
    String encoding = headers.first("content-encoding");
    return encoding != null && encoding.strip().equalsIgnoreCase("gzip")
        ? gunzip(received)
        : received;
  }

  private static byte[] gunzip(byte[] received) {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    byte[] piece = new byte[4096];
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(received))) {
      for (int count; plain.size() < MOST_BYTES && (count = gzip.read(piece)) >= 0; ) {
        plain.write(piece, 0, count);
      }
    } catch (IOException cutOrMalformed) {
      return plain.toByteArray(); // What came before says as much as there is to know.
    }
    return plain.toByteArray();
  }
}
