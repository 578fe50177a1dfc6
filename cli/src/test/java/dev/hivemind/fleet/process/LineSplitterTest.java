package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LineSplitterTest {
  private final List<String> lines = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void the_lines_are_the_same_wherever_the_bytes_are_cut(long seed) {
    var random = new Random(seed);
    byte[] text = "one\n\nzwölf € 𝄞\r\n{\"a\":1}\nlast".repeat(3).getBytes(StandardCharsets.UTF_8);
    var splitter = new LineSplitter(1000, lines::add);

    for (int start = 0; start < text.length; ) {
      int end = Math.min(text.length, start + 1 + random.nextInt(9));
      byte[] chunk = Arrays.copyOfRange(text, start, end);
      splitter.accept(chunk, chunk.length);
      start = end;
    }
    splitter.finish();

    assertThat(lines)
        .containsExactly(
            "one",
            "",
            "zwölf € 𝄞",
            "{\"a\":1}",
            "lastone",
            "",
            "zwölf € 𝄞",
            "{\"a\":1}",
            "lastone",
            "",
            "zwölf € 𝄞",
            "{\"a\":1}",
            "last");
  }

  @Test
  void of_a_line_beyond_the_cap_its_start_is_kept_and_the_next_line_is_whole() {
    var splitter = new LineSplitter(4, lines::add);

    splitter.accept("abcdefgh".getBytes(StandardCharsets.UTF_8), 8);
    splitter.accept("ij\nnext\n".getBytes(StandardCharsets.UTF_8), 8);
    splitter.finish();

    assertThat(lines).containsExactly("abcd … [6 more bytes in this line]", "next");
  }

  @Test
  void nothing_gives_no_line() {
    new LineSplitter(4, lines::add).finish();

    assertThat(lines).isEmpty();
  }
}
