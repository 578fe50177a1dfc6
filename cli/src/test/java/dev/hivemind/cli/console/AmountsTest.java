package dev.hivemind.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AmountsTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "999, 999",
    "1000, 1k",
    "12345, 12.3k",
    "80000, 80k",
    "99949, 99.9k",
    "99950, 100k",
    "999499, 999k",
    "999500, 1M",
    "4500000, 4.5M",
    "123456789, 123M",
    "9223372036854775807, 9223372036855M"
  })
  void tokens_take_few_characters(long tokens, String text) {
    assertThat(Amounts.tokens(tokens)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "-5, 0.0 s",
    "0, 0.0 s",
    "440, 0.4 s",
    "9949, 9.9 s",
    "9950, 10 s",
    "59499, 59 s",
    "59500, 1m00s",
    "187000, 3m07s",
    "3599499, 59m59s",
    "3599500, 1h00m",
    "7500000, 2h05m"
  })
  void durations_take_few_characters(long millis, String text) {
    assertThat(Amounts.duration(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 tasks", "1, 1 task", "2, 2 tasks"})
  void a_count_agrees_with_its_noun(long count, String text) {
    assertThat(Amounts.count(count, "task")).isEqualTo(text);
  }
}
