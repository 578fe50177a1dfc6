package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemsTest {

  private static String rendered(int column, String line) {
    return Problems.render(new Problem("f.yaml", 1, column, "wrong", line));
  }

  @Test
  void a_problem_shows_its_place_its_line_and_a_caret() {
    assertThat(rendered(3, "a: b")).isEqualTo("f.yaml:1:3: wrong\na: b\n  ^");
  }

  @Test
  void a_problem_of_a_whole_file_has_no_place() {
    assertThat(Problems.render(new Problem("f.yaml", 0, 0, "missing", null)))
        .isEqualTo("f.yaml: missing");
  }

  @Test
  void problems_follow_each_other_in_the_given_order() {
    Problem one = new Problem("f.yaml", 2, 1, "one", "a");
    Problem two = new Problem("f.yaml", 1, 1, "two", null);
    assertThat(Problems.render(List.of(one, two)))
        .isEqualTo("f.yaml:2:1: one\na\n^\nf.yaml:1:1: two");
  }

  @Test
  void a_tab_stays_a_tab_so_that_the_caret_stands_below_its_column() {
    assertThat(rendered(4, "\ta\tb")).isEqualTo("f.yaml:1:4: wrong\n\ta\tb\n\t \t^");
  }

  @Test
  void a_caret_may_stand_after_the_end_of_its_line() {
    assertThat(rendered(9, "a:")).isEqualTo("f.yaml:1:9: wrong\na:\n  ^");
  }

  @Test
  void control_characters_do_not_reach_the_terminal() {
    assertThat(rendered(5, "a\u001b[31mb")).isEqualTo("f.yaml:1:5: wrong\na?[31mb\n    ^");
    assertThat(Quote.of("a\u001bb\nc")).isEqualTo("\"a?b?c\"");
  }

  @Test
  void of_a_long_line_what_is_around_the_caret_is_shown() {
    String line = "x".repeat(500) + "HERE" + "y".repeat(500);
    assertThat(rendered(501, line))
        .isEqualTo(
            "f.yaml:1:501: wrong\n..."
                + "x".repeat(80)
                + "HERE"
                + "y".repeat(56)
                + "...\n"
                + " ".repeat(83)
                + "^");
  }

  @ParameterizedTest
  @CsvSource({
    "a,1",
    "é,1",
    "日,2",
    "ひ,2",
    "カ,2",
    "한,2",
    "ｱ,1",
    "Ａ,2",
    "。,2",
    "👍,2",
    "\u0301,0",
    "\u200D,0",
    "…,1",
    "→,1",
    "Ω,1"
  })
  void a_character_takes_the_columns_of_a_terminal(String character, int columns) {
    assertThat(DisplayWidth.of(character.codePointAt(0))).isEqualTo(columns);
  }

  @Test
  void wide_and_combining_characters_are_measured() {
    assertThat(rendered(5, "日e\u0301👍x")).endsWith("\n" + " ".repeat(5) + "^");
  }
}
