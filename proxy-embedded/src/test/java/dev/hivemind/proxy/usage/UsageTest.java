package dev.hivemind.proxy.usage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class UsageTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void
      cache_writes_for_an_hour_are_left_out_of_json_that_has_none_and_lines_before_them_are_read() {
    Usage without = new Usage(1, 2, 3, 4, true);
    Usage with = new Usage(1, 2, 3, 4, 4, false);

    assertThat(JSON.writeValueAsString(without)).doesNotContain("Hour");
    assertThat(JSON.writeValueAsString(with)).contains("\"cacheWriteHour\":4");
    assertThat(JSON.readValue(JSON.writeValueAsString(without), Usage.class)).isEqualTo(without);
    assertThat(JSON.readValue(JSON.writeValueAsString(with), Usage.class)).isEqualTo(with);
  }

  @Test
  void a_sum_keeps_every_class_and_is_an_estimate_when_a_part_is() {
    assertThat(new Usage(1, 2, 3, 4, 1, false).plus(new Usage(10, 20, 30, 40, 5, true)))
        .isEqualTo(new Usage(11, 22, 33, 44, 6, true));
  }

  @Test
  void budgets_count_all_but_reads_from_a_cache_and_a_prompt_is_all_of_the_input() {
    Usage usage = new Usage(1, 20, 300, 4000, 4000, false);

    assertThat(usage.counted()).isEqualTo(4021);
    assertThat(usage.countedInput()).isEqualTo(4001);
    assertThat(usage.prompt()).isEqualTo(4301);
  }
}
