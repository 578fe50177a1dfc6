package dev.hivemind.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DisplayTextTest {

  static Stream<Arguments> widths() {
    return Stream.of(
        Arguments.of("plain", 5),
        Arguments.of("naïve", 5),
        Arguments.of("日本語", 6),
        Arguments.of("한글", 4),
        Arguments.of("ｆｕｌｌ", 8),
        Arguments.of("\uD840\uDC0B", 2),
        Arguments.of("e\u0301", 1),
        Arguments.of("🚀", 2),
        Arguments.of("👩\u200d💻", 2),
        Arguments.of("👍🏽", 2),
        Arguments.of("🇩🇪", 2),
        Arguments.of("❤\uFE0F", 2),
        Arguments.of("❤", 1),
        Arguments.of("a\u200bb", 2),
        Arguments.of("…", 1));
  }

  @ParameterizedTest
  @MethodSource("widths")
  void characters_take_the_columns_a_terminal_gives_them(String text, int columns) {
    assertThat(DisplayText.width(text)).isEqualTo(columns);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b[31mred\u001b[0m",
        "\u001b]0;title\u0007red",
        "\u001b]8;;http://x\u001b\\red\u001b]8;;\u001b\\",
        "\u001bPq#0\u001b\\red",
        "\u009b2Jred",
        "\u001bcred",
        "red\u001b[",
        "\u0007\u0008 red \u0000",
      })
  void escape_sequences_and_controls_of_an_agent_never_reach_the_terminal(String text) {
    assertThat(DisplayText.oneLine(text)).isEqualTo("red");
  }

  @Test
  void harmless_text_stays_as_it_is_but_for_spaces_around_it() {
    assertThat(DisplayText.oneLine("  na\u00efve ~[31m  ")).isEqualTo("na\u00efve ~[31m");
    assertThat(DisplayText.oneLine("a\u007fb\u0085c")).isEqualTo("a b c");
  }

  @Test
  void line_ends_and_direction_overrides_become_a_space_and_lone_surrogates_are_replaced() {
    assertThat(DisplayText.oneLine("a\r\n\tb\u202ec\u2028d\ud800e")).isEqualTo("a b c d\ufffde");
  }

  @Test
  void a_long_text_is_cut_at_a_whole_character() {
    assertThat(DisplayText.cut("abcdef", 6)).isEqualTo("abcdef");
    assertThat(DisplayText.cut("abcdef", 4)).isEqualTo("abc…");
    assertThat(DisplayText.cut("ab cdef", 4)).isEqualTo("ab…");
    assertThat(DisplayText.cut("é日本", 3)).isEqualTo("é…");
    assertThat(DisplayText.cut("日本語", 4)).isEqualTo("日…");
    assertThat(DisplayText.cut("x👩\u200d💻y z", 3)).isEqualTo("x…");
    assertThat(DisplayText.cut("abc", 0)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatever_the_text_a_cell_has_exactly_its_columns(long seed) {
    var random = new Random(seed);
    String[] characters = {"a", "é", "日", "🚀", "👩\u200d💻", "e\u0301", "ｆ", " ", "❤\uFE0F"};
    for (int round = 0; round < 200; round++) {
      var text = new StringBuilder();
      IntStream.range(0, random.nextInt(12))
          .forEach(i -> text.append(characters[random.nextInt(characters.length)]));
      int columns = 1 + random.nextInt(10);
      assertThat(DisplayText.width(DisplayText.left(text.toString(), columns)))
          .as("%s in %s", text, columns)
          .isEqualTo(columns);
      assertThat(DisplayText.width(DisplayText.right(text.toString(), columns))).isEqualTo(columns);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "one two three, 7, one two|three",
    "one two, 7, one two",
    "abcdefgh, 3, abc|def|gh",
    "文書文書, 4, 文書|文書",
    "文書文, 3, 文|書|文",
    "'', 5, ''"
  })
  void a_long_text_is_broken_between_words_where_it_can_be(String text, int columns, String lines) {
    assertThat(String.join("|", DisplayText.wrap(text, columns))).isEqualTo(lines);
  }
}
