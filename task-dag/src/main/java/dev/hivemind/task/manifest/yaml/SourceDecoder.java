package dev.hivemind.task.manifest.yaml;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * Turns bytes into text: UTF-8, or what a byte order mark says (YAML 1.2, section 5.2). The mark is
 * not part of the text.
 */
public final class SourceDecoder {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private SourceDecoder() {}

  /**
   * @throws YamlException at the first byte that is not of the encoding
   */
  public static SourceText decode(byte[] bytes) throws YamlException {
    Charset charset = charset(bytes);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    CoderResult result =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(in, out, true);
    SourceText text = new SourceText(withoutMark(out.flip().toString()));
    if (result.isError()) throw undecodable(text, charset, bytes[in.position()]);
    return text;
  }

  private static Charset charset(byte[] bytes) {
    if (bytes.length < 2) return UTF_8;
    int first = ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
    if (first == 0xFEFF) return UTF_16BE;
    return first == 0xFFFE ? UTF_16LE : UTF_8;
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private static YamlException undecodable(SourceText before, Charset charset, byte found) {
    return new YamlException(
        before.position(before.text().length()),
        "byte 0x%02X is not valid %s: save the file as UTF-8".formatted(found, charset.name()));
  }
}
