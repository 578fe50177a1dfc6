package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonStringEndTest {

  /** Around the borders of the blocks and words in which the text is searched. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 500, 511, 512, 513, 519, 520, 1023, 1024, 1030, 5000})
  void the_quote_is_found_wherever_it_stands(int at) {
    byte[] bytes = text(at + 700);
    bytes[at] = '"';
    assertThat(new JsonStringEnd().find(bytes, 0, bytes.length)).isEqualTo(at);
  }

  @Test
  void bytes_beyond_ascii_are_no_marks() {
    byte[] bytes = new byte[2_000];
    Arrays.fill(bytes, (byte) 0xa2); // A quote's bits below the high one.
    Arrays.fill(bytes, 1_000, 2_000, (byte) 0xdc); // A backslash's.
    assertThat(new JsonStringEnd().find(bytes, 0, bytes.length)).isEqualTo(bytes.length);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void any_text_in_any_pieces_ends_where_a_plain_reading_says(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      byte[] bytes = text(random.nextInt(3_000));
      for (int mark = random.nextInt(4); mark > 0 && bytes.length > 0; mark--) {
        bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? '"' : '\\');
      }
      assertThat(inPieces(bytes, random)).isEqualTo(plainly(bytes));
    }
  }

  private static int inPieces(byte[] bytes, Random random) {
    JsonStringEnd end = new JsonStringEnd();
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(1_500));
      int found = end.find(bytes, from, to);
      if (found < to) {
        return found;
      }
      from = to;
    }
    return bytes.length;
  }

  private static int plainly(byte[] bytes) {
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '"') {
        return at;
      }
      at += bytes[at] == '\\' ? 1 : 0;
    }
    return bytes.length;
  }

  private static byte[] text(int length) {
    return "Grüße, 你好 and more. ".repeat(length / 10 + 1).substring(0, length).getBytes(UTF_8);
  }
}
