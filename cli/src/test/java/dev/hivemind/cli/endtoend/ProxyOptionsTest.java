package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The options of {@code hivemind proxy} that bound what passes it. */
final class ProxyOptionsTest {
  private static final String MESSAGE =
      """
      {"model":"claude-opus-5","max_tokens":9,"messages":[{"role":"user","content":"Hello"}]}\
      """;

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void ceilings_and_budgets_are_kept_and_told_in_a_document() throws Exception {
    try (MockProvider mock = MockProvider.start(MockOptions.builder().build())) {
      HivemindProcess proxy =
          HivemindProcess.start(
              folder,
              "proxy",
              "--port",
              "0",
              "--upstream",
              "anthropic=" + mock.url(),
              "--profile",
              "anthropic",
              "--max-concurrent",
              "2",
              "--rpm",
              "50",
              "--itpm",
              "80k",
              "--otpm",
              "10k",
              "--tpm",
              "100k",
              "--budget",
              "2M",
              "--agent-budget",
              "10",
              "--hold",
              "4m",
              "--buffer-replies",
              "--paper",
              "--header-pause",
              "--disable",
              "retry",
              "--json");
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> proxy.out().stripTrailing().endsWith("}") || !proxy.isAlive());
      JsonNode document = JsonMapper.shared().readTree(proxy.out());
      String url = document.path("url").asString();

      assertThat(post(url).statusCode()).isEqualTo(200);
      HttpResponse<String> second = post(url);
      assertThat(second.statusCode()).as(second.body()).isGreaterThanOrEqualTo(400);
      assertThat(second.body()).contains("budget");
      JsonNode status =
          JsonMapper.shared().readTree(ProxyProcess.get(url + "/hivemind/status").body());
      assertThat(status.at("/lanes/0/limit").asInt()).isLessThanOrEqualTo(2);
      assertThat(status.at("/lanes/0").toString()).contains("50", "80000", "10000", "100000");

      assertThat(proxy.signal("TERM").exitCode()).isZero();
    }
  }

  @Test
  void a_part_of_a_usage_window_is_left_to_others_and_dollars_go_by_the_user_s_prices()
      throws Exception {
    Files.writeString(
        folder.resolve("prices.json"),
        """
        { "prices": [ { "models": ["claude-opus-5"], "usd_per_million": { "input": 0, "output": 0 } } ] }
        """);
    UsageWindow window =
        new UsageWindow(UsageSpan.FIVE_HOURS, 1_000_000, Duration.ofMinutes(10), 0.5);
    try (MockProvider mock = MockProvider.start(MockOptions.builder().usageWindow(window).build());
        var proxy =
            ProxyProcess.start(
                folder,
                Map.of(),
                "--upstream",
                "anthropic=" + mock.url(),
                "--profile",
                "anthropic",
                "--latency-target",
                "2s",
                "--reserve",
                "5h=60%,7d=40%",
                "--overage",
                "park",
                "--budget",
                "$0.01",
                "--prices",
                "prices.json")) {
      assertThat(post(proxy.url()).statusCode()).isEqualTo(200);
      await().until(() -> proxy.process.err().contains("waiting for the 5h limit"));
      JsonNode status =
          JsonMapper.shared().readTree(ProxyProcess.get(proxy.url() + "/hivemind/status").body());
      assertThat(status.at("/proxy/usd").asDouble()).isZero();
    }
  }

  @Test
  void what_cannot_be_meant_is_refused() throws Exception {
    for (String[] wrong :
        new String[][] {
          {"--reserve", "5h=100%"},
          {"--reserve", "week=40%"},
          {"--overage", "buy"},
          {"--latency-target", "0s"},
          {"--prices", "nowhere.json"},
        }) {
      HivemindProcess proxy =
          HivemindProcess.start(folder, "proxy", "--upstream", "mock", wrong[0], wrong[1]);
      assertThat(proxy.exitCode()).as(wrong[0] + proxy.err()).isEqualTo(2);
      assertThat(proxy.err()).contains(wrong[0]);
    }
  }

  private HttpResponse<String> post(String url) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/v1/messages"))
            .header("x-api-key", "any")
            .POST(HttpRequest.BodyPublishers.ofString(MESSAGE))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }
}
