package dev.hivemind.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of RFC 9110, 5.6.7, and what is near them. */
class HttpDateTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        " Sun, 06 Nov 1994 08:49:37 GMT ",
      })
  void the_three_forms_are_the_same_date(String text) {
    assertThat(HttpDate.parse(text, NOW)).isEqualTo("1994-11-06T08:49:37Z");
  }

  @ParameterizedTest
  @CsvSource({
    "'Monday, 30-Nov-76 00:00:00 GMT', 2076-11-30T00:00:00Z",
    "'Wednesday, 30-Nov-77 00:00:00 GMT', 1977-11-30T00:00:00Z",
  })
  void a_year_of_two_digits_is_at_most_50_years_ahead(String text, Instant expected) {
    assertThat(HttpDate.parse(text, NOW)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "Sun, 06 Nov 1994",
        "Mon, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37",
        "Sunday, 06-Nov-94 08:49:37 CET",
        "Sun Nov 31 08:49:37 1994",
        "Sun, 06 Nov 1994 25:49:37 GMT",
      })
  void everything_else_is_none(String text) {
    assertThat(HttpDate.parse(text, NOW)).isNull();
  }
}
