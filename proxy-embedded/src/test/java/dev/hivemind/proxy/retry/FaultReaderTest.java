package dev.hivemind.proxy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.retry.Fault.Kind;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.NoAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes of faults of providers.md. */
class FaultReaderTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "408, UNAVAILABLE",
    "429, RATE_LIMITED",
    "500, SERVER_ERROR",
    "502, UNAVAILABLE",
    "503, OVERLOADED",
    "504, UNAVAILABLE",
    "529, OVERLOADED"
  })
  void these_statuses_can_be_tried_again(int status, Kind kind) {
    Fault fault = fault(status, Headers.NONE, "");
    assertThat(fault.kind()).isEqualTo(kind);
    assertThat(fault.kind().retriable()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 402, 403, 404, 405, 409, 413, 422, 501})
  void these_statuses_never(int status) {
    assertThat(fault(status, Headers.NONE, "").kind().retriable()).isFalse();
  }

  @Test
  void the_provider_has_the_last_word_on_retries() {
    assertThat(fault(529, Headers.NONE.and("x-should-retry", "false"), "").kind())
        .isEqualTo(Kind.FINAL);
    assertThat(fault(409, Headers.NONE.and("x-should-retry", "true"), "").kind().retriable())
        .isTrue();
  }

  @Test
  void F5_a_used_up_usage_window_is_waited_for_whatever_clients_are_told_of_retries() {
    Headers rejected =
        Headers.NONE
            .and("x-should-retry", "false")
            .and("anthropic-ratelimit-unified-status", "rejected");
    assertThat(fault(429, rejected, "").kind().retriable()).isTrue();
    assertThat(fault(400, rejected, "").kind()).isEqualTo(Kind.FINAL);
  }

  @Test
  void but_an_empty_account_is_not_filled_by_retries() {
    Headers retry = Headers.NONE.and("x-should-retry", "true");
    assertThat(fault(429, retry, openAi("insufficient_quota", "insufficient_quota")).kind())
        .isEqualTo(Kind.NO_CREDIT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insufficient_quota",
        "credit_balance_exhausted",
        "project_spend_limit_exceeded",
        "organization_usage_limit_exceeded"
      })
  void P12_a_429_of_a_used_up_quota_is_final_in_the_providers_words(String code) {
    Fault fault = fault(429, Headers.NONE, openAi("requests", code));
    assertThat(fault).isEqualTo(new Fault(Kind.NO_CREDIT, null, "no more"));
  }

  @Test
  void P12_so_is_Geminis_daily_quota() {
    String body =
        """
        [{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded","details":[
          {"@type":"QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerDayPerProject"}]},
          {"@type":"RetryInfo","retryDelay":"26s"}]}}]
        """;
    assertThat(fault(429, Headers.NONE, body).kind()).isEqualTo(Kind.NO_CREDIT);
  }

  @Test
  void Geminis_quota_a_minute_refills_when_it_says() {
    String body =
        """
        {"error":{"code":429,"message":"Quota exceeded","details":[
          {"violations":[{"quotaId":"GenerateRequestsPerMinute"}]},{"retryDelay":"1.5s"}]}}
        """;
    assertThat(fault(429, Headers.NONE, body))
        .isEqualTo(new Fault(Kind.RATE_LIMITED, Duration.ofMillis(1500), "Quota exceeded"));
  }

  @Test
  void Anthropics_spending_limits_are_final() {
    String spend =
        """
        {"type":"error","error":{"type":"rate_limit_error","message":"m",
         "details":{"error_code":"enforced_spend_limit_reached"}}}
        """;
    String usage =
        """
        {"type":"error","error":{"type":"invalid_request_error",
         "message":"You have reached your specified API usage limits. You will regain access on …"}}
        """;
    assertThat(fault(429, Headers.NONE, spend).kind()).isEqualTo(Kind.NO_CREDIT);
    assertThat(fault(400, Headers.NONE, usage).kind()).isEqualTo(Kind.NO_CREDIT);
    assertThat(fault(402, Headers.NONE, "").kind()).isEqualTo(Kind.NO_CREDIT);
  }

  @Test
  void a_prompt_about_quotas_is_no_empty_account() {
    String body =
        """
        {"error":{"type":"invalid_request_error","message":"insufficient_quota is not a tool"}}
        """;
    assertThat(fault(400, Headers.NONE, body).kind()).isEqualTo(Kind.FINAL);
  }

  @Test
  void a_refused_key_is_told_from_other_refusals() {
    String gemini =
        """
        {"error":{"code":400,"message":"API key not valid.","details":[{"reason":"API_KEY_INVALID"}]}}
        """;
    assertThat(fault(401, Headers.NONE, "").kind()).isEqualTo(Kind.KEY_REFUSED);
    assertThat(fault(400, Headers.NONE, gemini).kind()).isEqualTo(Kind.KEY_REFUSED);
    assertThat(fault(403, Headers.NONE, "").kind()).isEqualTo(Kind.FINAL);
  }

  @Test
  void a_subscriptions_window_opens_when_the_body_says() {
    String in =
        """
        {"error":{"type":"usage_limit_reached","message":"m","resets_in_seconds":7200}}
        """;
    String at =
        """
        {"error":{"type":"usage_limit_reached","message":"m","resets_at":%d}}
        """
            .formatted(NOW.plusSeconds(90).getEpochSecond());
    assertThat(fault(429, Headers.NONE, in))
        .isEqualTo(new Fault(Kind.USAGE_LIMIT, Duration.ofHours(2), "m"));
    assertThat(fault(429, Headers.NONE, at).askedWait()).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void P7_a_wait_that_is_asked_for_is_kept_and_a_long_one_is_not_cut_on_a_rate_limit() {
    assertThat(fault(429, Headers.NONE.and("retry-after", "60"), "").askedWait())
        .isEqualTo(Duration.ofSeconds(60));
    assertThat(fault(429, Headers.NONE.and("retry-after", "7200"), "").askedWait())
        .isEqualTo(Duration.ofHours(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Fri, 31 Dec 9999 23:59:59 GMT", "999999999999", "Mon, 01 Jan 2029 00:00:00 GMT"})
  void P11_nobody_is_asked_to_wait_longer_than_a_year(String retryAfter) {
    assertThat(fault(429, Headers.NONE.and("retry-after", retryAfter), "").askedWait())
        .isEqualTo(Duration.ofDays(366));
  }

  @ParameterizedTest
  @CsvSource({
    "1796040090000, PT1M30S",
    "1796040090.5, PT1M30.5S",
    "1000000000, PT0S",
    "99999999999999, P366D",
    "1e300,",
    "-1,",
  })
  void a_windows_end_may_be_written_in_milliseconds_and_nonsense_is_none(
      String resetsAt, @Nullable Duration expected) {
    String body = "{\"error\":{\"type\":\"usage_limit_reached\",\"resets_at\":" + resetsAt + "}}";
    assertThat(fault(429, Headers.NONE, body).askedWait()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503, 504, 529})
  void a_hint_of_a_day_on_a_servers_fault_does_not_freeze_a_call(int status) {
    assertThat(fault(status, Headers.NONE.and("retry-after", "86400"), "").askedWait())
        .isEqualTo(Duration.ofMinutes(1));
  }

  @ParameterizedTest
  @CsvSource({
    "Please try again in 6.379s., PT6.379S",
    "Please try again in 1m12s, PT1M12S",
    "Please try again in 2m, PT2M",
    "Please try again in 250ms, PT0.25S",
    "Please retry after 10 seconds, PT10S",
    "Try again in 1 second or try again later, PT1S"
  })
  void a_wait_may_only_stand_in_the_words(String words, Duration expected) {
    String body = "{\"error\":{\"message\":\"Rate limit reached. " + words + "\"}}";
    assertThat(fault(429, Headers.NONE, body).askedWait()).isEqualTo(expected);
  }

  @Test
  void P9_a_429_that_says_nothing_asks_for_nothing() {
    assertThat(fault(429, Headers.NONE, "").askedWait()).isNull();
    assertThat(fault(429, Headers.NONE, "try again later, or in a while").askedWait()).isNull();
  }

  @Test
  void a_body_that_is_no_JSON_is_no_fault_of_ours() {
    for (String body : new String[] {"<html>502</html>", "{\"error\":", "null", "7", "[]", "\0"}) {
      assertThat(fault(502, Headers.NONE, body))
          .isEqualTo(new Fault(Kind.UNAVAILABLE, null, "the provider answered 502"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UNAVAILABLE | OVERLOADED",
        "502 | UNAVAILABLE",
        "rate_limit_exceeded | RATE_LIMITED",
        "model runner has unexpectedly stopped | SERVER_ERROR",
        "invalid_request_error | FINAL"
      })
  void so_is_an_error_of_which_only_the_name_is_known(String type, Kind kind) {
    assertThat(FaultReader.ofErrorType(type, "", NOW).kind()).isEqualTo(kind);
  }

  @Test
  void P7_its_words_ask_to_wait_too() {
    String words = "Rate limit reached for gpt on tokens per min. Please try again in 9s.";
    assertThat(FaultReader.ofErrorType("rate_limit_exceeded", words, NOW))
        .isEqualTo(new Fault(Kind.RATE_LIMITED, Duration.ofSeconds(9), words));
  }

  @Test
  void the_words_of_an_endless_message_end() {
    String body = "{\"error\":{\"message\":\"" + "x".repeat(10_000) + "\"}}";
    assertThat(fault(500, Headers.NONE, body).words()).hasSizeLessThan(600);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}} | OVERLOADED",
        "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\"}} | RATE_LIMITED",
        "{\"type\":\"error\",\"error\":{\"type\":\"api_error\"}} | SERVER_ERROR",
        "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\"}} | FINAL",
        "{\"type\":\"error\",\"code\":\"server_error\",\"message\":\"m\"} | SERVER_ERROR",
        "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"rate_limit_exceeded\"}}}"
            + " | RATE_LIMITED",
        "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"insufficient_quota\"}}}"
            + " | NO_CREDIT",
        "{\"error\":\"model runner has unexpectedly stopped\"} | SERVER_ERROR",
        "{\"error\":{\"code\":503,\"status\":\"UNAVAILABLE\",\"message\":\"m\"}} | OVERLOADED",
        "{\"error\":{\"status\":\"RESOURCE_EXHAUSTED\",\"message\":\"m\"}} | RATE_LIMITED",
        "{\"error\":{\"status\":\"INTERNAL\",\"message\":\"m\"}} | SERVER_ERROR",
        "{\"error\":{\"code\":502,\"message\":\"m\"}} | UNAVAILABLE",
        "{\"error\":{\"code\":400,\"message\":\"m\"}} | FINAL",
        "{\"message\":\"m\",\"code\":503} | OVERLOADED"
      })
  void P5_an_error_event_is_of_the_class_that_its_status_would_be(String data, Kind kind) {
    assertThat(FaultReader.ofEvent(data, NOW).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @EnumSource(
      value = NoAnswer.Cause.class,
      names = {"UNREACHABLE", "CONNECT_TIMEOUT", "CLOSED", "MALFORMED"})
  void P20_a_connection_that_fails_is_tried_again(NoAnswer.Cause cause) {
    assertThat(FaultReader.of(new NoAnswer(cause, "d")).kind()).isEqualTo(Kind.CONNECTION);
  }

  @ParameterizedTest
  @EnumSource(
      value = NoAnswer.Cause.class,
      names = {"UNREACHABLE", "CONNECT_TIMEOUT", "CLOSED", "MALFORMED"},
      mode = EnumSource.Mode.EXCLUDE)
  void what_would_fail_again_is_not(NoAnswer.Cause cause) {
    assertThat(FaultReader.of(new NoAnswer(cause, "d")).kind().retriable()).isFalse();
  }

  private static String openAi(String type, String code) {
    return "{\"error\":{\"message\":\"no more\",\"type\":\"%s\",\"code\":\"%s\"}}"
        .formatted(type, code);
  }

  private static Fault fault(int status, Headers headers, String body) {
    return FaultReader.of(status, headers, body.getBytes(StandardCharsets.UTF_8), NOW);
  }
}
