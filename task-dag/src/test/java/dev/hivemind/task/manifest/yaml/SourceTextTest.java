package dev.hivemind.task.manifest.yaml;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SourceTextTest {

  @Test
  void lines_end_in_three_ways() {
    SourceText text = new SourceText("a\nb\r\nc\rd\n\ne");
    assertThat(LongStream.rangeClosed(0, 7).mapToObj(line -> text.line((int) line)))
        .containsExactly("", "a", "b", "c", "d", "", "e", "");
  }

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_index_has_a_position_that_leads_back(long seed) {
    Random random = new Random(seed);
    String[] pieces = {"a", "é", "日", "😀", "\t", "\n", "\r\n", "\r", " "};
    StringBuilder written = new StringBuilder();
    for (int i = random.nextInt(30); i > 0; i--) written.append(pieces[random.nextInt(9)]);
    SourceText text = new SourceText(written.toString());
    for (int at = 0;
        at < text.text().length();
        at += Character.charCount(text.text().codePointAt(at))) {
      Position position = text.position(at);
      boolean inLine =
          position.column()
              <= text.line(position.line()).codePointCount(0, text.line(position.line()).length());
      if (inLine) assertThat(text.offset(position)).isEqualTo(at);
    }
  }

  @Test
  void a_byte_order_mark_tells_the_encoding_and_is_no_text() throws Exception {
    assertThat(SourceDecoder.decode("\uFEFFé".getBytes(UTF_8)).text()).isEqualTo("é");
    assertThat(SourceDecoder.decode("\uFEFFé".getBytes(UTF_16LE)).text()).isEqualTo("é");
    assertThat(SourceDecoder.decode("\uFEFFé".getBytes(UTF_16BE)).text()).isEqualTo("é");
    assertThat(SourceDecoder.decode("é".getBytes(UTF_8)).text()).isEqualTo("é");
    assertThat(SourceDecoder.decode(new byte[0]).text()).isEmpty();
  }

  @Test
  void bytes_of_another_encoding_are_refused_where_they_stand() {
    byte[] latin1 = "a\n日é b".replace("日", "x").getBytes(StandardCharsets.ISO_8859_1);
    YamlException refusal =
        catchThrowableOfType(YamlException.class, () -> SourceDecoder.decode(latin1));
    assertThat(refusal.fault())
        .isEqualTo(
            new YamlFault(
                new Position(2, 2), "byte 0xE9 is not valid UTF-8: save the file as UTF-8"));
  }

  @Test
  void a_character_cut_off_at_the_end_is_refused() {
    byte[] cut = {'a', (byte) 0xE6, (byte) 0x97};
    YamlException refusal =
        catchThrowableOfType(YamlException.class, () -> SourceDecoder.decode(cut));
    assertThat(refusal.fault().position()).isEqualTo(new Position(1, 2));
  }
}
