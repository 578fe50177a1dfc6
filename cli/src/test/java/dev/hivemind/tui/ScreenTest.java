package dev.hivemind.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jline.utils.ScreenTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written makes a terminal show what is meant. */
final class ScreenTest {
  private static final int COLUMNS = 20;
  private static final int ROWS = 5;

  private final Screen screen = new Screen(true);
  private final ScreenTerminal terminal = new ScreenTerminal(COLUMNS, ROWS);

  private static StyledLine line(String text) {
    return new StyledLine(List.of(new Span(text, Ink.GOOD)), text.length(), false);
  }

  private String show(StyledLine... lines) {
    return screen.frame(List.of(lines), ROWS, COLUMNS);
  }

  private List<String> shown() {
    return terminal.toString().lines().map(String::stripTrailing).limit(ROWS).toList();
  }

  @Test
  void lines_stand_in_their_rows() {
    terminal.write(show(line("one"), StyledLine.EMPTY, line("three")));
    assertThat(shown()).containsExactly("one", "", "three", "", "");
  }

  @Test
  void only_what_differs_is_written_again() {
    terminal.write(show(line("one"), line("two")));
    String change = show(line("one"), line("2"));
    terminal.write(change);

    assertThat(change).doesNotContain("one").contains("2");
    assertThat(shown()).startsWith("one", "2");
    assertThat(show(line("one"), line("2"))).isEmpty();
  }

  @Test
  void a_line_that_fills_its_row_keeps_its_last_character() {
    String full = "x".repeat(COLUMNS - 1) + "!";
    terminal.write(show(line(full)));
    assertThat(shown()).startsWith(full);
  }

  @Test
  void what_does_not_fit_is_left_out() {
    StyledLine[] many =
        IntStream.range(0, 9).mapToObj(i -> line("line " + i)).toArray(StyledLine[]::new);
    terminal.write(show(many));
    assertThat(shown()).containsExactly("line 0", "line 1", "line 2", "line 3", "line 4");
  }

  @Test
  void after_a_change_of_size_all_is_written() {
    show(line("one"));
    assertThat(screen.frame(List.of(line("one")), ROWS, COLUMNS + 1)).contains("one");
    screen.forget();
    assertThat(screen.frame(List.of(line("one")), ROWS, COLUMNS + 1)).contains("one");
  }

  @Test
  void without_colours_none_is_told() {
    assertThat(new Screen(false).frame(List.of(line("one")), ROWS, COLUMNS)).doesNotContain("32m");
    assertThat(show(line("one"))).contains("32m");
  }

  static List<Integer> seeds() {
    return IntStream.range(0, 50).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_is_shown_one_after_the_other_the_last_frame_stands(int seed) {
    var random = new Random(seed);
    for (int frame = 0; frame < 30; frame++) {
      var lines = new ArrayList<StyledLine>();
      for (int row = random.nextInt(ROWS + 1); row > 0; row--) {
        lines.add(line("abcdefghijklmnopqrst".substring(random.nextInt(COLUMNS))));
      }
      terminal.write(screen.frame(lines, ROWS, COLUMNS));
      List<String> meant = new ArrayList<>(lines.stream().map(StyledLine::text).toList());
      while (meant.size() < ROWS) meant.add("");
      assertThat(shown()).isEqualTo(meant);
    }
  }
}
