package dev.hivemind.proxy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.upstream.Headers;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "60, PT60S",
    "0, PT0S",
    "1.5, PT1.5S",
    " 7 , PT7S",
    "287441, PT287441S",
    "0.02, PT0.02S"
  })
  void seconds_may_have_a_fraction(String value, Duration expected) {
    assertThat(wait("retry-after", value)).isEqualTo(expected);
  }

  @Test
  void milliseconds_win_over_seconds() {
    Headers both = Headers.NONE.and("Retry-After", "9").and("retry-after-ms", "250");
    assertThat(RetryAfter.of(both, NOW)).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void malformed_milliseconds_leave_the_word_to_the_seconds() {
    Headers both = Headers.NONE.and("retry-after-ms", "soon").and("retry-after", "9");
    assertThat(RetryAfter.of(both, NOW)).isEqualTo(Duration.ofSeconds(9));
  }

  @Test
  void P11_an_HTTP_date_is_a_wait_until_then() {
    assertThat(wait("retry-after", "Mon, 30 Nov 2026 12:00:42 GMT"))
        .isEqualTo(Duration.ofSeconds(42));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Monday, 30-Nov-26 12:00:42 GMT", "Mon Nov 30 12:00:42 2026"})
  void P11_its_obsolete_forms_are_understood_too(String date) {
    assertThat(wait("retry-after", date)).isEqualTo(Duration.ofSeconds(42));
  }

  @Test
  void a_clock_that_differs_from_the_providers_is_corrected_by_its_Date() {
    Headers headers =
        Headers.NONE
            .and("Date", "Mon, 30 Nov 2026 11:50:00 GMT")
            .and("Retry-After", "Mon, 30 Nov 2026 11:50:30 GMT");
    assertThat(RetryAfter.of(headers, NOW)).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void a_past_date_means_now() {
    assertThat(wait("retry-after", "Mon, 30 Nov 2026 11:00:00 GMT")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "soon", "NaN", "Infinity", "-1", "1e9", "0x10", "1.", "5 minutes", "1,5"})
  void P11_a_malformed_value_asks_for_nothing(String value) {
    assertThat(wait("retry-after", value)).isNull();
    assertThat(wait("retry-after-ms", value)).isNull();
  }

  @Test
  void no_field_asks_for_nothing() {
    assertThat(RetryAfter.of(Headers.NONE, NOW)).isNull();
  }

  private static @Nullable Duration wait(String name, String value) {
    return RetryAfter.of(Headers.NONE.and(name, value), NOW);
  }
}
