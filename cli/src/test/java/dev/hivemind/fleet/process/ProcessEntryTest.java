package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessEntryTest {
  @Test
  void a_process_is_read_whatever_its_name_holds() {
    String stat = "42 (a) (b) 7 Z) S 7 41 40 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 98765 11 12 13";

    assertThat(ProcessEntry.parse(42, stat)).isEqualTo(new ProcessEntry(42, 7, 40, 98765, true));
  }

  @Test
  void the_dead_and_the_kernel_s_own_are_not_alive() {
    String dead = "42 (x) Z 7 41 40 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 98765 11";
    String kernel = "42 (x) S 2 0 0 0 -1 2129984 1 2 3 4 5 6 7 8 20 0 1 0 98765 11";

    assertThat(ProcessEntry.parse(42, dead)).isEqualTo(new ProcessEntry(42, 7, 40, 98765, false));
    assertThat(ProcessEntry.parse(42, kernel)).isEqualTo(new ProcessEntry(42, 2, 0, 98765, false));
  }

  @Test
  void what_is_no_such_line_is_no_process() {
    assertThat(ProcessEntry.parse(42, "")).isNull();
    assertThat(ProcessEntry.parse(42, "42 (x) S 7")).isNull();
  }
}
