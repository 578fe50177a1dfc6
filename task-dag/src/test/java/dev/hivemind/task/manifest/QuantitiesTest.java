package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({
    "30s,PT30S",
    "45m,PT45M",
    "2h,PT2H",
    "1h30m,PT1H30M",
    "1h30m5s,PT1H30M5S",
    "90m,PT1H30M",
    "999999h,PT999999H"
  })
  void durations_are_read(String written, Duration meant) {
    assertThat(Durations.parse(written)).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "30",
        "0s",
        "0h0m",
        "1.5h",
        "-1s",
        "1d",
        "30S",
        "1 h",
        "30m1h",
        "1000000h",
        "s",
        "١s"
      })
  void other_forms_are_no_durations(String written) {
    assertThat(Durations.parse(written)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "60000,60000",
    "60k,60000",
    "60K,60000",
    "1.5M,1500000",
    "0.5k,500",
    "2.0,2",
    "999999999999M,999999999999000000"
  })
  void numbers_of_tokens_are_read(String written, long meant) {
    assertThat(TokenCounts.parse(written)).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "k", "1.5", "1.0005k", "60kb", "60 k", "-1", "1e3", "1,000", "60m", "1G", "٣"})
  void other_forms_are_no_numbers_of_tokens(String written) {
    assertThat(TokenCounts.parse(written)).isEmpty();
  }
}
