package dev.hivemind.tui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ForegroundTest {

  @ParameterizedTest
  @CsvSource({
    "7 (java) S 6 7 6 34816 7 4194304 1, true",
    "7 (a) R b) S 6 7 6 34816 9 4194304 1, false",
    "7 (java) S 6 7 6 0 -1 4194304 1, false",
    "7 (java) S, true"
  })
  void a_process_in_the_background_leaves_the_terminal_alone(String stat, boolean ours) {
    assertThat(Foreground.isOurs(stat)).isEqualTo(ours);
  }
}
