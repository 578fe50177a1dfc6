package dev.hivemind.proxy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paper 7: min(30 s, 1 s · 2^k + U(0, 1 s)). */
class BackoffTest {

  @ParameterizedTest
  @CsvSource({"0, PT1S", "1, PT2S", "2, PT4S", "3, PT8S", "4, PT16S", "5, PT30S", "500, PT30S"})
  void it_doubles_up_to_its_most(int failed, Duration expected) {
    assertThat(Backoff.PAPER.delay(failed, 0)).isEqualTo(expected);
  }

  @Test
  void jitter_adds_up_to_one_base() {
    assertThat(Backoff.PAPER.delay(1, 0.5)).isEqualTo(Duration.ofMillis(2500));
    assertThat(Backoff.PAPER.delay(4, 0.999)).isEqualTo(Duration.ofMillis(16_999));
    assertThat(Backoff.PAPER.delay(5, 0.999)).isEqualTo(Duration.ofSeconds(30));
  }
}
