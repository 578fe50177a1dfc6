package dev.hivemind.cli.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProviderKeysTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "ANTHROPIC_API_KEY", "sk-ant-secret",
          "HEADER", "Bearer sk-ant-secret",
          "WORK_KEY", " lane-secret ",
          "LANG", "C.UTF-8");

  private final ProviderKeys keys = ProviderKeys.of(List.of("lane-secret", "k"), ENVIRONMENT);

  @Test
  void P18_a_key_is_known_though_no_lane_uses_it() {
    assertThat(ProviderKeys.of(List.of(), ENVIRONMENT).values()).containsExactly("sk-ant-secret");
  }

  @Test
  void P18_variables_that_hold_a_key_or_have_one_in_them_are_found() {
    assertThat(keys.variables(ENVIRONMENT))
        .containsExactlyInAnyOrder("ANTHROPIC_API_KEY", "HEADER", "WORK_KEY");
  }

  @Test
  void a_short_key_counts_only_where_it_stands_alone() {
    assertThat(keys.standIn("k")).isTrue();
    assertThat(keys.standIn("keep")).isFalse();
  }

  @Test
  void it_does_not_tell_the_keys() {
    assertThat(keys.toString()).doesNotContain("secret");
  }
}
