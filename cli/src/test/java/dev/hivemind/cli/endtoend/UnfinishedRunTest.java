package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs that end before their tasks do, with real processes and real calls. */
final class UnfinishedRunTest {
  private static final Map<String, String> KEY = Map.of("ANTHROPIC_API_KEY", "sk-of-nobody");

  @TempDir private Path project;

  @Test
  void F10_an_agent_is_stopped_at_its_budget_and_the_run_exits_3() throws Exception {
    manifest(
        """
        upstreams: { anthropic: { url: mock } }
        tasks:
          - id: port
            agent: demo
            prompt: "Write these files: a.md b.md c.md d.md e.md"
            retries: 2
            budget: { tokens: 1 }
          - { id: after, command: ["true"], depends_on: [port] }
          - { id: other, command: ["true"] }
        """);
    HivemindProcess run = HivemindProcess.start(project, "run", "--json");

    assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(3);
    JsonNode finished = run.documents().getLast();
    assertThat(finished.path("state").asString()).isEqualTo("checkpointed");
    assertThat(finished.path("checkpointed").asInt()).isEqualTo(1);
    JsonNode tasks = status().path("tasks");
    assertThat(words(tasks, "state")).containsExactly("checkpointed", "blocked", "succeeded");
    assertThat(tasks.at("/0/stop").asString()).isEqualTo("budget");
    assertThat(tasks.at("/0/attempts").asInt()).isEqualTo(1);
    assertThat(tasks.at("/0/reason").asString())
        .startsWith("HiveMind stopped port at ")
        .contains("hivemind resume port --budget +");
    assertThat(tasks.at("/1/reason").asString()).startsWith("waits for port, which is not finish");
  }

  @Test
  void F10_the_common_budget_stops_all_agents() throws Exception {
    manifest(
        """
        budget: { tokens: 1 }
        max_parallel: 1
        upstreams: { anthropic: { url: mock } }
        defaults: { agent: demo }
        tasks:
          - { id: a, priority: high, prompt: "Write these files: a.md b.md c.md" }
          - { id: b, prompt: "Write these files: d.md" }
        """);
    HivemindProcess run = HivemindProcess.start(project, "run");

    assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(3);
    assertThat(words(status().path("tasks"), "state")).containsExactly("checkpointed", "waiting");
    assertThat(words(status().path("tasks"), "stop")).containsExactly("budget", "budget");
  }

  @ParameterizedTest
  @CsvSource({
    "401, authentication_error, invalid x-api-key, 5, key_refused",
    "402, billing_error, your credit balance is too low, 4, no_credit"
  })
  void F6_a_dead_key_or_an_empty_account_stops_its_agents_once_and_charges_no_attempt(
      int status, String type, String words, int exitCode, String stop) throws Exception {
    String body =
        "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"%s\"}}"
            .formatted(type, words);
    HttpServer provider = provider(status, body);
    try {
      manifest(
          """
          max_parallel: 3
          upstreams: { anthropic: { url: "http://127.0.0.1:%d" } }
          defaults: { agent: demo, retries: 3 }
          tasks:
            - { id: a, prompt: "Write these files: a.md" }
            - { id: b, prompt: "Write these files: b.md" }
            - { id: c, prompt: "Write these files: c.md" }
            - { id: d, prompt: "Write these files: d.md" }
            - { id: own, command: ["true"] }
          """
              .formatted(provider.getAddress().getPort()));
      HivemindProcess run = HivemindProcess.start(project, KEY, "run", "--json");

      assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(exitCode);
      assertThat(run.documents())
          .filteredOn(event -> event.path("type").asString().equals("lane.stopped"))
          .singleElement()
          .extracting(event -> event.path("words").asString())
          .asString()
          .contains(words);
      assertThat(run.out()).doesNotContain("attempt_failed", "task.failed", "sk-of-nobody");
      JsonNode tasks = status().path("tasks");
      assertThat(words(tasks, "state").subList(0, 4)).containsOnly("checkpointed", "waiting");
      assertThat(words(tasks, "stop").subList(0, 4)).containsOnly(stop);
      assertThat(tasks.at("/4/state").asString()).isEqualTo("succeeded");
    } finally {
      provider.stop(0);
    }
  }

  @Test
  void a_program_that_the_manifest_describes_is_run_with_its_prompt_and_a_way_to_the_proxy()
      throws Exception {
    manifest(
        """
        upstreams: { anthropic: { url: mock } }
        agents:
          mine:
            protocol: anthropic
            command: [sh, -c, "cat; test -n \\"$API_KEY\\" && echo ' at' \\"$API_URL\\""]
            env: { API_URL: "{base_url}", API_KEY: "{key}" }
        tasks:
          - { id: a, agent: mine, prompt: "Port it ${HOME} {model}" }
        """);
    HivemindProcess run = HivemindProcess.start(project, "run");

    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    assertThat(run.out())
        .containsPattern(
            "done: Port it \\$\\{HOME} \\{model} at http://127.0.0.1:\\d+/a/\\*\\*\\*");
  }

  /** With it a program would call the provider past the proxy. */
  @ParameterizedTest
  @CsvSource({
    "'command: [sh, -c, \"--key=${ANTHROPIC_API_KEY}\"]'",
    "'command: [sh], env: { MY_KEY: \"${ANTHROPIC_API_KEY}\" }'"
  })
  void a_program_that_the_manifest_describes_gets_no_provider_s_key(String template)
      throws Exception {
    manifest(
        """
        agents: { mine: { protocol: anthropic, %s } }
        tasks: [{ id: a, agent: mine, prompt: x }]
        """
            .formatted(template));
    HivemindProcess run = HivemindProcess.start(project, KEY, "run");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("agent mine: ").contains("a provider's key");
    assertThat(run.err() + run.out()).doesNotContain("sk-of-nobody");
  }

  private static HttpServer provider(int status, String body) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
    return server;
  }

  private JsonNode status() throws Exception {
    HivemindProcess status = HivemindProcess.start(project, "status", "--json");
    assertThat(status.exitCode()).isZero();
    return JsonMapper.shared().readTree(status.out());
  }

  private static List<String> words(JsonNode tasks, String key) {
    return tasks.valueStream().map(task -> task.path(key).asString("")).toList();
  }

  private void manifest(String yaml) throws IOException {
    Files.writeString(project.resolve("tasks.yaml"), yaml);
  }
}
