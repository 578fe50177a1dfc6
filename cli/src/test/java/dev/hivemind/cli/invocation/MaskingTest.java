package dev.hivemind.cli.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class MaskingTest {

  @Test
  void what_secret_variables_hold_and_what_looks_like_a_key_is_taken_out() {
    var masking =
        new Masking(
            Map.of("WORK_API_KEY", "hunter2-hunter2", "HOME", "/home/somebody", "X_TOKEN", "on"));

    assertThat(
            masking.mask(
                "hunter2-hunter2 in /home/somebody is on: sk-ant-api03-AbCd_efgh"
                    + " Authorization: Bearer abcdefghij https://me:pw@host/x"
                    + " http://127.0.0.1:1/a/0123456789abcdef0123456789abcdef/v1"))
        .isEqualTo(
            "*** in /home/somebody is on: *** Authorization: Bearer *** https://***@host/x"
                + " http://127.0.0.1:1/a/***/v1");
  }
}
