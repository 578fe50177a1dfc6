package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hivemind proxy} as a process of its own. */
final class ProxyCommandTest {
  private static final String STREAM =
      """
      {"model": "claude-opus-5", "max_tokens": 50, "stream": true,
       "messages": [{"role": "user", "content": "Say hello."}]}\
      """;

  @TempDir private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void the_mock_in_its_own_process_answers() throws Exception {
    try (ProxyProcess proxy = ProxyProcess.start(folder, Map.of(), "--upstream", "mock")) {
      assertThat(stream(proxy.url()).get().body()).contains("message_stop");
      assertThat(proxy.lines).anyMatch(line -> line.contains("mock provider in this process"));
    }
  }

  @Test
  void sigterm_waits_for_running_streams_and_refuses_new_calls() throws Exception {
    try (MockProvider mock = slow();
        ProxyProcess proxy = start(mock)) {
      CompletableFuture<HttpResponse<String>> running = stream(proxy.url());
      await().until(() -> mock.traffic().inFlight() == 1);
      proxy.process.signal("TERM");
      await().until(() -> proxy.process.err().contains("Ending: 1 answer under way"));

      assertThat(stream(proxy.url()).get().statusCode()).isEqualTo(503);
      assertThat(ProxyProcess.get(proxy.server() + "/hivemind/health").statusCode()).isEqualTo(503);
      assertThat(running.get().body()).contains("message_stop");
      assertThat(proxy.process.exitCode()).isZero();
    }
  }

  @Test
  void a_second_ctrl_c_ends_at_once() throws Exception {
    try (MockProvider mock = slow();
        ProxyProcess proxy = start(mock)) {
      CompletableFuture<HttpResponse<String>> running = stream(proxy.url());
      await().until(() -> mock.traffic().inFlight() == 1);
      proxy.process.signal("INT");
      await().until(() -> proxy.process.err().contains("Ending: 1 answer under way"));
      proxy.process.signal("INT");

      assertThatThrownBy(running::get).isInstanceOf(ExecutionException.class);
      assertThat(proxy.process.exitCode()).isEqualTo(130);
      assertThat(proxy.process.err()).contains("broken off");
    }
  }

  @Test
  void without_calls_ctrl_c_ends_it_with_exit_0() throws Exception {
    try (ProxyProcess proxy = ProxyProcess.start(folder, Map.of(), "--upstream", "mock")) {
      proxy.process.signal("INT");
      assertThat(proxy.process.exitCode()).isZero();
      assertThat(proxy.process.err()).isEmpty();
    }
  }

  /** As {@code timeout hivemind proxy} does: to the process, then to its group. */
  @Test
  void two_signals_at_one_moment_have_nothing_to_break_off_without_calls() throws Exception {
    try (ProxyProcess proxy = ProxyProcess.start(folder, Map.of(), "--upstream", "mock")) {
      proxy.process.signal("INT").signal("TERM");
      assertThat(proxy.process.exitCode()).isZero();
      assertThat(proxy.process.err()).isEmpty();
    }
  }

  @Test
  void a_port_that_is_taken_is_told() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      HivemindProcess process =
          HivemindProcess.start(folder, "proxy", "--upstream", "mock", "--port", port);
      assertThat(process.exitCode()).isEqualTo(5);
      assertThat(process.err()).contains("Port " + port, "choose another");
    }
  }

  @Test
  void an_open_proxy_needs_no_token_and_says_so() throws Exception {
    try (ProxyProcess proxy =
        ProxyProcess.start(folder, Map.of(), "--upstream", "mock", "--open")) {
      assertThat(proxy.url()).isEqualTo(proxy.server());
      assertThat(proxy.lines).contains("Any program of this machine may call it, and spend.");
      assertThat(stream(proxy.url()).get().statusCode()).isEqualTo(200);
    }
  }

  @Test
  void the_budget_of_all_stops_every_agent() throws Exception {
    try (ProxyProcess proxy =
        ProxyProcess.start(folder, Map.of(), "--upstream", "mock", "--budget", "1")) {
      assertThat(stream(proxy.url()).get().statusCode()).isEqualTo(200);
      proxy.settled();
      HttpResponse<String> refused = stream(proxy.url()).get();
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.body()).contains("higher --budget");
    }
  }

  @Test
  void calls_bounce_while_the_provider_keeps_failing() throws Exception {
    var failing = MockOptions.builder().faults("1+=529").build();
    try (MockProvider mock = MockProvider.start(failing);
        ProxyProcess proxy = start(mock, "--bounce", "--disable", "retry")) {
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> stream(proxy.url()).get().statusCode() == 503);
      HttpResponse<String> bounced = stream(proxy.url()).get();
      assertThat(bounced.statusCode()).isEqualTo(503);
      assertThat(bounced.headers().firstValueAsLong("retry-after").orElseThrow()).isPositive();
      assertThat(bounced.body()).contains("overloaded_error", "keeps failing");
      assertThat(proxy.process.err()).contains("is failing: calls are refused until it recovers");
      assertThat(ProxyProcess.get(proxy.server() + "/hivemind/health").body()).contains("failing");
    }
  }

  @Test
  void every_attempt_is_in_the_ledger_that_was_asked_for() throws Exception {
    Path ledger = folder.resolve("calls.jsonl");
    try (ProxyProcess proxy =
        ProxyProcess.start(folder, Map.of(), "--upstream", "mock", "--ledger", "calls.jsonl")) {
      stream(proxy.url()).get();
      await().until(() -> Files.readAllLines(ledger).size() == 2);
    }
    JsonNode closed = JsonMapper.shared().readTree(Files.readAllLines(ledger).getLast());
    assertThat(closed.at("/usage/output").asLong()).isPositive();
  }

  private ProxyProcess start(MockProvider mock, String... more) throws IOException {
    var options = new ArrayList<String>();
    options.addAll(List.of("--upstream", mock.url().toString(), "--profile", "anthropic"));
    options.addAll(List.of(more));
    return ProxyProcess.start(folder, Map.of(), options.toArray(String[]::new));
  }

  /** Long enough to be caught in the middle of an answer. */
  private static MockProvider slow() throws IOException {
    Duration stream = Duration.ofSeconds(4);
    return MockProvider.start(MockOptions.builder().streamDuration(stream, stream).build());
  }

  private CompletableFuture<HttpResponse<String>> stream(String url) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/v1/messages"))
            .header("content-type", "application/json")
            .header("x-api-key", "any")
            .POST(HttpRequest.BodyPublishers.ofString(STREAM))
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}
