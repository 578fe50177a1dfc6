package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.ANTHROPIC_KEY;
import static dev.hivemind.examples.mock.MockClient.JSON;
import static dev.hivemind.examples.mock.MockClient.OPENAI_KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.examples.mock.fault.ResetMode;
import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Limits and faults as clients meet them. */
class FaultsOverHttpTest extends FormatTest {
  private static final String MESSAGE =
      """
      {"model":"m","max_tokens":9,"stream":true,"messages":[{"role":"user","content":"Hello"}]}\
      """;
  private static final String UNSTREAMED = MESSAGE.replace("true", "false");
  private static final String RESPONSE = "{\"model\":\"m\",\"input\":\"Hello\",\"stream\":true}";

  private static HttpResponse<String> message(MockProvider mock) throws Exception {
    return new MockClient(mock).send("POST", "/v1/messages", MESSAGE, ANTHROPIC_KEY);
  }

  private static HttpResponse<String> response(MockProvider mock) throws Exception {
    return new MockClient(mock).send("POST", "/v1/responses", RESPONSE, OPENAI_KEY);
  }

  @Test
  void a_reset_is_a_real_one_before_any_byte() throws Exception {
    MockProvider mock = mock(MockOptions.builder().faults("1=reset"));
    try (Socket socket = posted(mock, MESSAGE)) {
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
    assertThat(message(mock).statusCode()).isEqualTo(200);
    assertThat(mock.traffic().resets()).isEqualTo(1);
    assertThat(mock.traffic().modelRequests()).isEqualTo(2);
  }

  @Test
  void a_reset_in_mid_stream_comes_after_the_first_whole_block() throws Exception {
    MockProvider mock = mock(MockOptions.builder().faults("1=midstream-reset"));
    var received = new StringBuilder();
    try (Socket socket = posted(mock, MESSAGE)) {
      assertThatThrownBy(() -> readAll(socket, received))
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
    assertThat(received)
        .contains("HTTP/1.1 200", "content_block_delta", "content_block_stop")
        .doesNotContain("message_delta");
    assertThat(mock.traffic().midStreamResets()).isEqualTo(1);
    assertThat(mock.stats().requests()).isZero();
    Awaitility.await().until(() -> mock.traffic().inFlight() == 0);
  }

  @Test
  void a_reset_of_an_answer_without_a_stream_comes_in_its_middle() throws Exception {
    MockProvider mock = mock(MockOptions.builder().faults("1=midstream-reset"));
    var received = new StringBuilder();
    try (Socket socket = posted(mock, UNSTREAMED)) {
      assertThatThrownBy(() -> readAll(socket, received)).isInstanceOf(SocketException.class);
    }
    assertThat(received).contains("HTTP/1.1 200", "\"role\":\"assistant\"");
  }

  @Test
  void the_authors_reset_is_an_empty_502() throws Exception {
    MockProvider mock = mock(MockOptions.builder().resetRate(1).resetMode(ResetMode.EMPTY_502));
    HttpResponse<String> answer = message(mock);
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void a_truncated_stream_ends_cleanly_after_its_first_block() throws Exception {
    MockProvider mock = mock(MockOptions.builder().faults("1=midstream-end"));
    List<JsonNode> events = MockClient.events(message(mock).body());
    assertThat(events.getLast().path("type").asString()).isEqualTo("content_block_stop");
    assertThat(mock.stats().requests()).isZero();
  }

  @Test
  void silence_lasts_at_any_speed_before_an_answer_and_in_its_middle() throws Exception {
    MockProvider mock =
        mock(MockOptions.builder().faults("1=silence,2=midstream-silence").speed(50));
    for (String expected : List.of("", "content_block_stop")) {
      var received = new StringBuilder();
      try (Socket socket = posted(mock, MESSAGE)) {
        socket.setSoTimeout(500);
        assertThatThrownBy(() -> readAll(socket, received))
            .isInstanceOf(SocketTimeoutException.class);
      }
      assertThat(received).contains(expected).doesNotContain("message_stop");
    }
    assertThat(message(mock).statusCode()).isEqualTo(200);
  }

  @Test
  void an_error_may_be_the_first_event_or_follow_the_first_block() throws Exception {
    MockProvider mock =
        mock(MockOptions.builder().faults("1=error-event,2=midstream-error,3=error-event"));
    List<JsonNode> first = MockClient.events(message(mock).body());
    assertThat(first).hasSize(1);
    assertThat(first.getFirst().at("/error/type").asString()).isEqualTo("overloaded_error");
    List<JsonNode> second = MockClient.events(message(mock).body());
    assertThat(second.getFirst().path("type").asString()).isEqualTo("message_start");
    assertThat(second.getLast().path("type").asString()).isEqualTo("error");
    List<JsonNode> third = MockClient.events(response(mock).body());
    assertThat(third).hasSize(1);
    assertThat(third.getFirst().path("code").asString()).isEqualTo("server_is_overloaded");
  }

  @Test
  void a_fixed_window_refuses_with_its_rest_and_opens_again() throws Exception {
    MockProvider mock = mock(MockOptions.builder().rpm(2).window(Duration.ofSeconds(2)));
    assertThat(header(message(mock), "anthropic-ratelimit-requests-remaining")).isEqualTo("1");
    message(mock);
    Instant before = Instant.now();
    HttpResponse<String> refused = message(mock);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(header(refused, "retry-after")).isIn("1", "2");
    assertThat(header(refused, "anthropic-ratelimit-requests-limit")).isEqualTo("2");
    assertThat(header(refused, "anthropic-ratelimit-requests-remaining")).isEqualTo("0");
    Instant reset = Instant.parse(header(refused, "anthropic-ratelimit-requests-reset"));
    assertThat(reset).isBetween(before, before.plusSeconds(3));
    assertThat(JSON.readTree(refused.body()).at("/error/type").asString())
        .isEqualTo("rate_limit_error");
    Awaitility.await().until(() -> Instant.now().isAfter(reset));
    assertThat(message(mock).statusCode()).isEqualTo(200);
    message(mock);
    message(mock);
    assertThat(mock.traffic().statuses()).isEqualTo(Map.of(200, 4L, 429, 2L));
    assertThat(mock.traffic().refusalsAfterFirstWindow()).isEqualTo(1);
  }

  @Test
  void openai_tells_durations_and_a_code() throws Exception {
    MockProvider mock = mock(MockOptions.builder().rpm(1).tpm(100_000));
    HttpResponse<String> first = response(mock);
    assertThat(header(first, "x-ratelimit-limit-tokens")).isEqualTo("100000");
    assertThat(header(first, "x-ratelimit-reset-requests")).matches("1m0s|59\\.\\d+s");
    HttpResponse<String> refused = response(mock);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(header(refused, "retry-after")).isIn("60", "59");
    assertThat(Long.parseLong(header(refused, "retry-after-ms"))).isBetween(50_000L, 60_000L);
    JsonNode error = JSON.readTree(refused.body()).path("error");
    assertThat(error.path("code").asString()).isEqualTo("rate_limit_exceeded");
    assertThat(error.path("message").asString()).matches(".*try again in [\\d.]+s\\.");
  }

  @Test
  void at_speed_a_window_is_over_sooner_and_clients_are_told_so() throws Exception {
    MockProvider mock = mock(MockOptions.builder().rpm(1).speed(100));
    message(mock);
    HttpResponse<String> refused = message(mock);
    assertThat(Double.parseDouble(header(refused, "retry-after"))).isBetween(0.0, 0.6);
    Awaitility.await().until(() -> message(mock).statusCode() == 200);
  }

  @Test
  void buckets_tell_the_time_of_full_refill_to_the_second_and_round_tokens() throws Exception {
    MockProvider mock =
        mock(MockOptions.builder().limiter(LimiterKind.TOKEN_BUCKET).rpm(60).itpm(80_000));
    HttpResponse<String> answer = message(mock);
    assertThat(header(answer, "anthropic-ratelimit-requests-remaining")).isEqualTo("59");
    assertThat(header(answer, "anthropic-ratelimit-input-tokens-remaining")).isEqualTo("80000");
    assertThat(header(answer, "anthropic-ratelimit-tokens-limit")).isEqualTo("80000");
    assertThat(header(answer, "anthropic-ratelimit-output-tokens-limit")).isEqualTo("none");
    assertThat(header(answer, "anthropic-ratelimit-requests-reset"))
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
  }

  @Test
  void scripted_refusals_tell_what_they_are_told_to_tell_and_nothing_of_limits() throws Exception {
    MockProvider mock =
        mock(
            MockOptions.builder()
                .rpm(100)
                .faults("1=429,2=429:retry-after=soon,3=spend-limit,4=no-credit,5=200-no-limits"));
    HttpResponse<String> bare = message(mock);
    assertThat(bare.statusCode()).isEqualTo(429);
    assertThat(bare.headers().map().keySet())
        .noneMatch(name -> name.startsWith("anthropic-ratelimit") || name.equals("retry-after"));
    assertThat(header(message(mock), "retry-after")).isEqualTo("soon");
    assertThat(JSON.readTree(message(mock).body()).at("/error/details/error_code").asString())
        .isEqualTo("enforced_spend_limit_reached");
    assertThat(message(mock).statusCode()).isEqualTo(402);
    HttpResponse<String> silent = message(mock);
    assertThat(silent.statusCode()).isEqualTo(200);
    assertThat(header(silent, "anthropic-ratelimit-requests-limit")).isEqualTo("none");
    assertThat(header(message(mock), "anthropic-ratelimit-requests-limit")).isEqualTo("100");
  }

  @Test
  void a_dead_key_stays_dead() throws Exception {
    MockProvider mock = mock(MockOptions.builder().faults("2+=401"));
    assertThat(message(mock).statusCode()).isEqualTo(200);
    for (int call = 0; call < 3; call++) {
      HttpResponse<String> refused = response(mock);
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(JSON.readTree(refused.body()).at("/error/code").asString())
          .isEqualTo("invalid_api_key");
    }
  }

  @Test
  void a_subscription_tells_its_windows_and_rejects_until_the_reset() throws Exception {
    MockProvider mock =
        mock(
            MockOptions.builder()
                .usageWindow(
                    new UsageWindow(UsageSpan.FIVE_HOURS, 1_000_000, Duration.ofSeconds(2), 1)));
    HttpResponse<String> rejected = message(mock);
    assertThat(rejected.statusCode()).isEqualTo(429);
    assertThat(header(rejected, "anthropic-ratelimit-unified-status")).isEqualTo("rejected");
    assertThat(header(rejected, "anthropic-ratelimit-unified-representative-claim"))
        .isEqualTo("five_hour");
    assertThat(header(rejected, "anthropic-ratelimit-unified-5h-utilization")).isEqualTo("1.00");
    Instant reset =
        Instant.ofEpochSecond(
            Long.parseLong(header(rejected, "anthropic-ratelimit-unified-reset")));
    JsonNode error = JSON.readTree(response(mock).body()).path("error");
    assertThat(error.path("type").asString()).isEqualTo("usage_limit_reached");
    assertThat(error.path("resets_in_seconds").asLong()).isEqualTo(2);
    Awaitility.await().until(() -> Instant.now().isAfter(reset));
    HttpResponse<String> allowed = message(mock);
    assertThat(allowed.statusCode()).isEqualTo(200);
    assertThat(header(allowed, "anthropic-ratelimit-unified-status")).isEqualTo("allowed");
  }

  @Test
  void counting_tokens_and_listing_models_cost_no_request() throws Exception {
    MockProvider mock = mock(MockOptions.builder().rpm(1));
    var client = new MockClient(mock);
    for (int call = 0; call < 3; call++) {
      assertThat(
              client.send("POST", "/v1/messages/count_tokens", MESSAGE, ANTHROPIC_KEY).statusCode())
          .isEqualTo(200);
      assertThat(client.send("GET", "/v1/models", "", ANTHROPIC_KEY).statusCode()).isEqualTo(200);
    }
    assertThat(message(mock).statusCode()).isEqualTo(200);
    assertThat(mock.traffic().modelRequests()).isEqualTo(1);
  }

  @Test
  @Timeout(60)
  void a_thousand_answers_may_wait_at_once_and_all_are_in_the_statistics() throws Exception {
    int calls = 1_000;
    Duration wait = Duration.ofSeconds(3);
    MockProvider mock = mock(MockOptions.builder().streamDuration(wait, wait).concurrency(calls));
    var client = new MockClient(mock);
    Callable<Integer> call =
        () -> client.send("POST", "/v1/messages", MESSAGE, ANTHROPIC_KEY).statusCode();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var status : threads.invokeAll(Stream.generate(() -> call).limit(calls).toList())) {
        assertThat(status.get()).isEqualTo(200);
      }
    }
    JsonNode stats = JSON.readTree(client.send("GET", "/mock/stats", "").body());
    assertThat(stats.path("schema").asInt()).isEqualTo(1);
    assertThat(stats.at("/statuses/200").asInt()).isEqualTo(calls);
    assertThat(stats.at("/models/m").asInt()).isEqualTo(calls);
    assertThat(stats.path("paths").path("POST /v1/messages").asInt()).isEqualTo(calls);
    assertThat(stats.path("peak_concurrency").asInt()).isGreaterThan(calls / 2);
    assertThat(stats.path("in_flight").asInt()).isZero();
  }

  private static Socket posted(MockProvider mock, String body) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), mock.url().getPort());
    String head =
        "POST /v1/messages HTTP/1.1\r\nHost: x\r\nx-api-key: any\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static void readAll(Socket socket, StringBuilder received) throws IOException {
    InputStream stream = socket.getInputStream();
    byte[] buffer = new byte[4096];
    for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
      received.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
    }
  }
}
