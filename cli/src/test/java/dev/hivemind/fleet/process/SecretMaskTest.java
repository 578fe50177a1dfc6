package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SecretMaskTest {
  @Test
  void P18_a_secret_is_masked_as_it_is_and_as_it_stands_in_json_and_in_a_url() {
    var mask = SecretMask.of(List.of("a/b+\"c\\d"));

    assertThat(mask.apply("plain a/b+\"c\\d.")).isEqualTo("plain ***.");
    assertThat(mask.apply("json a/b+\\\"c\\\\d, a\\/b+\\\"c\\\\d.")).isEqualTo("json ***, ***.");
    assertThat(mask.apply("url a%2Fb%2B%22c%5Cd.")).isEqualTo("url ***.");
  }

  @Test
  void a_secret_within_another_does_not_leave_the_rest_of_the_longer_one() {
    var mask = SecretMask.of(List.of("secret", "secret-and-more"));

    assertThat(mask.apply("secret-and-more, secret")).isEqualTo("***, ***");
  }

  @Test
  void what_is_too_short_to_be_a_secret_does_not_garble_the_text() {
    assertThat(SecretMask.of(List.of("", "a", "1234")).apply("a 1234 b")).isEqualTo("a 1234 b");
  }

  @Test
  void it_does_not_tell_what_it_masks() {
    assertThat(SecretMask.of(List.of("my-secret"))).hasToString("SecretMask[1 spellings]");
  }
}
