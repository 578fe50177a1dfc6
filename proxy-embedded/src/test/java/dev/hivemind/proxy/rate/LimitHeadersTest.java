package dev.hivemind.proxy.rate;

import static dev.hivemind.proxy.rate.Answers.headers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitHeadersTest {
  private static final Instant WALL = Instant.parse("2026-11-30T10:00:00Z");
  private static final AnswerTime TIME = new AnswerTime(0, 0, WALL, new ProviderClock());

  private final List<String> malformed = new ArrayList<>();

  private Map<Quantity, LimitReading> read(HeaderDialect dialect, Headers headers) {
    return new LimitHeaders(dialect, new Malformed(malformed::add)).read(headers, TIME);
  }

  @ParameterizedTest
  @CsvSource({
    "6m0s, 360000",
    "1s, 1000",
    "20ms, 20",
    "5h50m30ms, 21000030",
    "8.64s, 8640",
    "1m30.951s, 90951",
    "2h, 7200000",
    "1d2h, 93600000",
    "59, 59000",
    "0.25, 250"
  })
  void durations_of_all_forms_are_read(String text, long millis) {
    assertThat(ResetText.of(text)).isEqualTo(new ResetText.After(Duration.ofMillis(millis)));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T10:00:05Z, 2026-11-30T10:00:05Z",
    "2026-11-30T12:00:05.25+02:00, 2026-11-30T10:00:05.25Z",
    "1796032805, 2026-11-30T10:00:05Z"
  })
  void instants_of_all_forms_are_read(String text, Instant instant) {
    assertThat(ResetText.of(text)).isEqualTo(new ResetText.At(instant));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "6x7y", "tomorrow", "1s2h", "99999999h", "1e9", "٣s", "400d"})
  void nonsense_is_not_a_reset(String text) {
    assertThat(ResetText.of(text)).isEqualTo(new ResetText.Unreadable());
  }

  @Test
  void anthropic_names_four_kinds_and_others_that_are_not_ours() {
    Headers headers =
        headers(
            "Anthropic-RateLimit-Requests-Limit: 50",
            "anthropic-ratelimit-requests-remaining: 49",
            "anthropic-ratelimit-requests-reset: 2026-11-30T10:00:01.200Z",
            "anthropic-ratelimit-input-tokens-limit: 80000",
            "anthropic-ratelimit-input-tokens-remaining: 79000",
            "anthropic-ratelimit-output-tokens-limit: 16000",
            "anthropic-ratelimit-tokens-limit: 96000",
            "anthropic-ratelimit-unified-status: allowed",
            "anthropic-ratelimit-: 1");
    Map<Quantity, LimitReading> readings = read(HeaderDialect.ANTHROPIC, headers);
    assertThat(readings).hasSize(4);
    assertThat(readings.get(Quantity.REQUESTS))
        .isEqualTo(
            new LimitReading(
                Quantity.REQUESTS, 50, 49, new ResetTime(1_200_000_000, 1_200_000_000), 0));
    assertThat(readings.get(Quantity.INPUT_TOKENS))
        .isEqualTo(new LimitReading(Quantity.INPUT_TOKENS, 80_000, 79_000, null, 500));
    assertThat(malformed).isEmpty();
  }

  @Test
  void the_limits_of_fast_mode_count_where_they_are_scarcer() {
    Headers headers =
        headers(
            "anthropic-ratelimit-input-tokens-limit: 80000",
            "anthropic-ratelimit-input-tokens-remaining: 79000",
            "anthropic-fast-input-tokens-limit: 20000",
            "anthropic-fast-input-tokens-remaining: 3000",
            "anthropic-fast-input-tokens-reset: 2026-11-30T10:00:01.200Z",
            "anthropic-fast-output-tokens-limit: 4000",
            "anthropic-fast-output-tokens-remaining: 4000");
    Map<Quantity, LimitReading> readings = read(HeaderDialect.ANTHROPIC, headers);
    assertThat(readings)
        .containsOnlyKeys(Quantity.INPUT_TOKENS, Quantity.OUTPUT_TOKENS)
        .hasEntrySatisfying(
            Quantity.INPUT_TOKENS,
            reading -> {
              assertThat(reading.limit()).isEqualTo(20_000);
              assertThat(reading.remaining()).isEqualTo(3_000);
              assertThat(reading.reset()).isNotNull();
            });
  }

  @Test
  void beyond_the_priority_tier_calls_are_served_as_ordinary_ones_so_that_it_holds_none() {
    Headers headers =
        headers(
            "anthropic-ratelimit-input-tokens-limit: 80000",
            "anthropic-ratelimit-input-tokens-remaining: 79000",
            "anthropic-priority-input-tokens-limit: 10000",
            "anthropic-priority-input-tokens-remaining: 0");
    assertThat(read(HeaderDialect.ANTHROPIC, headers).get(Quantity.INPUT_TOKENS))
        .isEqualTo(new LimitReading(Quantity.INPUT_TOKENS, 80_000, 79_000, null, 500));
  }

  @Test
  void of_a_projects_and_an_organizations_tokens_the_scarcer_counts() {
    Headers headers =
        headers(
            "x-ratelimit-limit-tokens: 150000",
            "x-ratelimit-remaining-tokens: 149000",
            "x-ratelimit-reset-tokens: 20ms",
            "x-ratelimit-limit-project-tokens: 1000",
            "x-ratelimit-remaining-project-tokens: 10",
            "x-ratelimit-reset-project-tokens: 6m0s");
    assertThat(read(HeaderDialect.OPENAI, headers))
        .hasEntrySatisfying(
            Quantity.TOKENS,
            tokens -> {
              assertThat(tokens.remaining()).isEqualTo(10);
              assertThat(tokens.limit()).isEqualTo(1000);
            });
  }

  @Test
  void azure_writes_minus_one_and_zero_where_it_does_not_know() {
    Headers headers =
        headers(
            "x-ratelimit-limit-requests: -1",
            "x-ratelimit-remaining-requests: -1",
            "x-ratelimit-reset-requests: 0",
            "x-ratelimit-limit-tokens: 120000",
            "x-ratelimit-remaining-tokens: 119000",
            "x-ratelimit-reset-tokens: 0");
    Map<Quantity, LimitReading> readings = read(HeaderDialect.OPENAI, headers);
    assertThat(readings)
        .containsOnly(
            Map.entry(
                Quantity.TOKENS, new LimitReading(Quantity.TOKENS, 120_000, 119_000, null, 0)));
    assertThat(malformed).isEmpty();
  }

  @Test
  void a_dialect_that_is_not_spoken_is_not_heard() {
    Headers headers = headers("x-ratelimit-limit-requests: 5");
    assertThat(read(HeaderDialect.NONE, headers)).isEmpty();
    assertThat(read(HeaderDialect.ANTHROPIC, headers)).isEmpty();
    assertThat(read(HeaderDialect.ANY, headers)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "claude-opus-4-8, claude-opus-4",
    "claude-opus-4-5-20251101, claude-opus-4",
    "CLAUDE-Opus-5-5, claude-opus-5",
    "claude-haiku-4-5, claude-haiku-4",
    "claude-3-5-haiku-20241022, claude-haiku-3",
    "claude-opus-4-20250514, claude-opus-4",
    "eu.anthropic.claude-sonnet-5-5, claude-sonnet-5",
    "mystery-20251101, mystery",
    "'', ''"
  })
  void anthropics_generations_of_a_family_share(String model, String expected) {
    assertThat(ModelClasses.ANTHROPIC_FAMILIES.of(model)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "gpt-6-luna, gpt-6-luna",
    "gpt-6-luna-2026-05-01, gpt-6-luna",
    "gpt-6.2-sol, gpt-6.2-sol"
  })
  void elsewhere_each_model_is_apart_whatever_its_snapshot(String model, String expected) {
    assertThat(ModelClasses.EACH_MODEL.of(model)).isEqualTo(expected);
  }
}
