package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A real claude whose provider says that its plan is used up, or does not take its login. Needs
 * {@code HIVEMIND_TEST_AGENTS}, as {@link RealAgentsTest}.
 */
@Timeout(300)
final class RealRefusalsTest {
  private static final Map<String, String> KEY =
      Map.of("ANTHROPIC_API_KEY", "sk-ant-api03-0f9e8d7c6b5a");
  private static final String REFUSED =
      """
      {"type":"error","error":{"type":"authentication_error","message":"OAuth token has expired"}}\
      """;

  @TempDir private Path project;

  private String programs = "";

  @BeforeEach
  void findPrograms() {
    programs = RealPrograms.folder().toString();
  }

  @Test
  void F5_a_used_up_window_parks_the_lane_until_its_reset_and_claude_never_hears_of_it()
      throws Exception {
    Duration length = Duration.ofSeconds(12);
    var window = new UsageWindow(UsageSpan.FIVE_HOURS, 10_000_000, length, 1);
    Instant start = Instant.now();
    try (var mock = MockProvider.start(MockOptions.builder().usageWindow(window).build())) {
      HivemindProcess run = run(KEY, mock.url().getPort(), "auto", "--json");

      assertThat(run.exitCode()).as(run.err()).isZero();
      JsonNode parked = only(run, "lane.parked");
      assertThat(parked.path("limit").asString()).isEqualTo("5-hour limit");
      assertThat(Instant.parse(parked.path("until").asString()))
          .isBetween(start, Instant.now().plus(length));
      assertThat(of(run, "lane.resumed")).hasSize(1);
      assertThat(of(run, "task.launching")).hasSize(1);
      assertThat(of(run, "task.attempt_failed")).isEmpty();
      assertThat(of(run, "task.activity"))
          .noneMatch(activity -> activity.path("text").asString().contains("API error"));
    }
  }

  /**
   * The provider asks for hours: claude is told, and says so, and that is no failure of its own.
   */
  @Test
  void F5_F6_a_window_that_opens_hours_later_costs_no_attempt_and_the_run_says_until_when()
      throws Exception {
    var window = new UsageWindow(UsageSpan.FIVE_HOURS, 10_000_000, Duration.ofHours(2), 1);
    Instant start = Instant.now();
    try (var mock = MockProvider.start(MockOptions.builder().usageWindow(window).build())) {
      HivemindProcess run = run(KEY, mock.url().getPort(), "auto", "--json", "--no-wait");

      assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
      assertThat(Instant.parse(only(run, "lane.parked").path("until").asString()))
          .isBetween(start.plus(Duration.ofMinutes(115)), start.plus(Duration.ofMinutes(125)));
      assertThat(of(run, "task.attempt_failed")).isEmpty();
      assertThat(of(run, "task.failed")).isEmpty();
      assertThat(run.documents().getLast().path("state").asString()).isEqualTo("waiting");
    }
  }

  @Test
  void a_dead_login_stops_the_upstream_once_and_costs_claude_no_attempt() throws Exception {
    var calls = new AtomicInteger();
    HttpServer refusing =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    refusing.createContext(
        "/",
        call -> {
          if (call.getRequestMethod().equals("POST")) calls.incrementAndGet();
          call.getRequestBody().readAllBytes();
          byte[] body = REFUSED.getBytes(StandardCharsets.UTF_8);
          call.getResponseHeaders().set("Content-Type", "application/json");
          call.sendResponseHeaders(401, body.length);
          call.getResponseBody().write(body);
          call.close();
        });
    refusing.start();
    try {
      logIn();
      HivemindProcess run = run(Map.of(), refusing.getAddress().getPort(), "login", "--json");

      assertThat(run.exitCode()).as(run.err()).isEqualTo(5);
      assertThat(only(run, "lane.stopped").path("stop").asString()).isEqualTo("key_refused");
      assertThat(only(run, "task.checkpointed").path("reason").asString())
          .contains("OAuth token has expired", "hivemind resume");
      assertThat(of(run, "task.attempt_failed")).isEmpty();
      assertThat(of(run, "task.failed")).isEmpty();
      assertThat(calls).hasValue(3);
    } finally {
      refusing.stop(0);
    }
  }

  private HivemindProcess run(Map<String, String> keys, int port, String auth, String... options)
      throws Exception {
    write(
        project.resolve("tasks.yaml"),
        """
        upstreams: { anthropic: { url: "http://127.0.0.1:%d", profile: anthropic, auth: %s } }
        tasks: [{ id: a, agent: claude, workspace: shared, prompt: Write what you know into a.md. }]
        """
            .formatted(port, auth));
    var environment = new TreeMap<>(keys);
    environment.put("PATH", programs + ":/usr/local/bin:/usr/bin:/bin");
    environment.put("HOME", Files.createDirectories(project.resolve("home")).toString());
    // Beside the proxy claude looks for its login's own server: here it finds nothing.
    environment.put("HTTPS_PROXY", "http://127.0.0.1:9");
    var arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(List.of(options));
    HivemindProcess run =
        HivemindProcess.start(project, environment, arguments.toArray(String[]::new));
    run.exitCode();
    return run;
  }

  private void logIn() throws IOException {
    write(
        project.resolve("home/.claude/.credentials.json"),
        """
        {"claudeAiOauth": {"accessToken": "sk-ant-oat01-fabricated-for-a-test",
          "refreshToken": "sk-ant-ort01-fabricated", "expiresAt": 4102444800000,
          "scopes": ["user:inference", "user:profile"], "subscriptionType": "max"}}
        """);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static JsonNode only(HivemindProcess run, String type) {
    assertThat(of(run, type)).as(run.err()).hasSize(1);
    return of(run, type).getFirst();
  }

  private static List<JsonNode> of(HivemindProcess run, String type) {
    return run.documents().stream()
        .filter(document -> document.path("type").asString().equals(type))
        .toList();
  }
}
