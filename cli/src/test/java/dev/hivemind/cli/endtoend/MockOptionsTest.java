package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The options of {@code hivemind mock}, by what a client sees of them. */
final class MockOptionsTest {
  private static final Pattern URL =
      Pattern.compile("Mock provider at (http://127\\.0\\.0\\.1:\\d+)");
  private static final int OK = 200;
  private static final int TOO_MANY = 429;

  @TempDir private Path directory;
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void limits_are_told_and_kept_by_model_too() throws Exception {
    try (Mock mock =
        start(
            "--port",
            "0",
            "--format",
            "anthropic",
            "--limiter",
            "fixed-window",
            "--window",
            "30m",
            "--rpm",
            "100",
            "--itpm",
            "80k",
            "--otpm",
            "10k",
            "--model-rpm",
            "big=1",
            "--model-tpm",
            "big=50k",
            "--usage-window",
            "5h=200k/10m",
            "--concurrency",
            "3")) {
      HttpHeaders told = mock.ask("small", false).headers();
      assertThat(told.firstValue("anthropic-ratelimit-requests-limit")).hasValue("100");
      assertThat(told.firstValue("anthropic-ratelimit-input-tokens-limit")).hasValue("80000");
      assertThat(told.firstValue("anthropic-ratelimit-output-tokens-limit")).hasValue("10000");
      assertThat(told.firstValue("anthropic-ratelimit-unified-5h-status")).hasValue("allowed");
      assertThat(mock.ask("big", false).statusCode()).isEqualTo(OK);
      HttpResponse<String> refused = mock.ask("big", false);
      assertThat(refused.statusCode()).isEqualTo(TOO_MANY);
      assertThat(refused.headers().firstValue("retry-after")).hasValue("1800");
      assertThat(mock.ask("small", false).statusCode()).isEqualTo(OK);
      assertThat(mock.stats().at("/models/big").asInt()).isEqualTo(2);
    }
  }

  @Test
  void tokens_of_both_kinds_share_a_limit_where_it_is_asked_for() throws Exception {
    try (Mock mock = start("--tpm", "20", "--window", "1m")) {
      HttpResponse<String> refused = mock.ask("any", false);
      assertThat(refused.statusCode()).isEqualTo(TOO_MANY);
      assertThat(refused.headers().firstValue("anthropic-ratelimit-tokens-limit")).hasValue("20");
    }
  }

  /** Of the same seed each mock makes the same faults, so that the test cannot be unlucky. */
  @Test
  void every_rate_of_faults_makes_its_faults() throws Exception {
    try (Mock mock =
        start(
            "--seed",
            "7",
            "--speed",
            "20",
            "--latency",
            "40ms",
            "--jitter",
            "10ms",
            "--spike-rate",
            "0.1",
            "--chunk-delay",
            "1ms",
            "--overload-rate",
            "10%",
            "--reset-rate",
            "10%",
            "--reset-mode",
            "empty-502",
            "--error-rate",
            "10%",
            "--bare-429-rate",
            "10%",
            "--midstream-reset-rate",
            "10%",
            "--error-event-rate",
            "10%")) {
      List<String> seen = new ArrayList<>();
      for (int call = 0; call < 60; call++) seen.add(mock.told());
      assertThat(seen)
          .contains("200", "529", "502 empty", "502", "429 bare", "broken off", "error event");
      assertThat(mock.stats().path("mid_stream_resets").asInt()).isPositive();
      assertThat(mock.stats().path("model_requests").asInt()).isEqualTo(60);
    }
  }

  @Test
  void answers_take_their_time_and_are_of_many_lengths() throws Exception {
    try (Mock mock =
        start("--latency", "0ms", "--stream-seconds", "20-60", "--speed", "100", "--vary-output")) {
      long begun = System.nanoTime();
      assertThat(mock.ask("any", true).body()).contains("message_stop");
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(150));
      List<String> lengths = new ArrayList<>();
      for (int call = 0; call < 4; call++) {
        JsonNode answer = JsonMapper.shared().readTree(mock.ask("any", false).body());
        lengths.add(answer.at("/usage/output_tokens").asString());
      }
      assertThat(lengths.stream().distinct().count()).isGreaterThan(1);
    }
  }

  private Mock start(String... options) throws IOException {
    var arguments = new ArrayList<>(List.of("mock"));
    arguments.addAll(List.of(options));
    HivemindProcess process = HivemindProcess.start(directory, arguments.toArray(String[]::new));
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> process.out().contains("Ctrl-C ends it.") || !process.isAlive());
    Matcher url = URL.matcher(process.out());
    assertThat(url.find()).as(process.err()).isTrue();
    return new Mock(process, client, URI.create(url.group(1)));
  }

  /** A mock at work. */
  private record Mock(HivemindProcess process, HttpClient client, URI url)
      implements AutoCloseable {

    HttpResponse<String> ask(String model, boolean streamed)
        throws IOException, InterruptedException {
      String body =
          "{\"model\":\"%s\",\"max_tokens\":99,\"stream\":%s,\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}"
              .formatted(model, streamed, "Hello. ".repeat(30));
      HttpRequest request =
          HttpRequest.newBuilder(url.resolve("/v1/messages"))
              .header("x-api-key", "any")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** What a client learns of a stream, in few words. */
    String told() throws InterruptedException {
      try {
        HttpResponse<String> answer = ask("any", true);
        int status = answer.statusCode();
        boolean limits =
            answer.headers().map().keySet().stream().anyMatch(name -> name.contains("ratelimit"));
        if (status == TOO_MANY) return limits ? "429" : "429 bare";
        if (status == OK && answer.body().startsWith("event: error")) return "error event";
        return answer.body().isEmpty() ? status + " empty" : Integer.toString(status);
      } catch (IOException broken) {
        return "broken off";
      }
    }

    JsonNode stats() throws IOException, InterruptedException {
      HttpRequest request = HttpRequest.newBuilder(url.resolve("/mock/stats")).build();
      return JsonMapper.shared()
          .readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }

    @Override
    public void close() throws IOException, InterruptedException {
      assertThat(process.signal("INT").exitCode()).isEqualTo(130);
    }
  }
}
