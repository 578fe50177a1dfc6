package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The first thing that anybody runs: no key, no network, no agent program. */
final class QuickstartTest {
  private static final List<String> FILES =
      List.of(
          "outline.md",
          "server/Sessions.java",
          "server/notes.md",
          "client/sessions.ts",
          "integration.md",
          "modules/billing.md",
          "modules/search.md",
          "modules/mail.md",
          "changelog.md",
          "summary.md");

  @TempDir private static Path project;

  private static int exitCode;
  private static List<JsonNode> documents = List.of();
  private static String diagnostics = "";

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    var run =
        HivemindProcess.start(
            project, "run", Repository.manifest("quickstart.yaml").toString(), "--json");
    exitCode = run.exitCode();
    documents = run.documents();
    diagnostics = run.err();
  }

  @Test
  void every_task_succeeds_and_its_files_are_there() {
    assertThat(exitCode).as(diagnostics).isZero();
    JsonNode finished = documents.getLast();
    assertThat(finished.path("type").asString()).isEqualTo("run.finished");
    assertThat(finished.path("schema").asInt()).isEqualTo(1);
    assertThat(finished.path("state").asString()).isEqualTo("succeeded");
    assertThat(finished.path("succeeded").asInt()).isEqualTo(9);
    assertThat(finished.path("failed").asInt()).isZero();
    assertThat(finished.path("usd").isNull()).isTrue();
    assertThat(FILES)
        .allSatisfy(
            file ->
                assertThat(project.resolve("quickstart-output").resolve(file)).isNotEmptyFile());
  }

  @Test
  void what_is_called_and_that_it_is_free_is_said_on_standard_error() {
    assertThat(diagnostics)
        .contains("anthropic: mock provider in this process (free)")
        .contains("no budget set")
        .contains("standard permissions");
  }

  @Test
  void the_tokens_of_the_run_are_those_that_the_mock_served() {
    JsonNode served = event("run.mock_served").findFirst().orElseThrow();
    JsonNode tokens = documents.getLast().path("tokens");

    assertThat(tokens.path("input").asLong()).isPositive();
    assertThat(tokens.path("input")).isEqualTo(served.path("input_tokens"));
    assertThat(tokens.path("output")).isEqualTo(served.path("output_tokens"));
    assertThat(tokens.path("cache_read")).isEqualTo(served.path("cache_read_tokens"));
    assertThat(tokens.path("cache_write")).isEqualTo(served.path("cache_write_tokens"));
  }

  @Test
  void tasks_start_in_the_agreed_order() {
    List<String> starts =
        event("task.launching").map(event -> event.path("task").asString()).toList();

    assertThat(starts).hasSize(9).startsWith("outline").endsWith("summary");
    assertThat(starts).containsSubsequence("outline", "server", "integrate", "summary");
    assertThat(starts).containsSubsequence("outline", "client", "integrate");
    // More urgent than everything else that the outline releases.
    assertThat(starts.indexOf("server")).isLessThan(starts.indexOf("client"));
  }

  @Test
  void status_agrees_with_the_run() throws IOException, InterruptedException {
    Path below = Files.createDirectories(project.resolve("quickstart-output/modules"));
    var status = HivemindProcess.start(below, "status", "--json");
    assertThat(status.exitCode()).isZero();
    JsonNode document = JsonMapper.shared().readTree(status.out());
    JsonNode finished = documents.getLast();

    assertThat(document.path("schema").asInt()).isEqualTo(1);
    assertThat(document.path("run").path("id")).isEqualTo(finished.path("run"));
    assertThat(document.path("run").path("state").asString()).isEqualTo("succeeded");
    List<JsonNode> tasks =
        StreamSupport.stream(document.path("tasks").spliterator(), false).toList();
    assertThat(tasks)
        .hasSize(9)
        .allMatch(task -> task.path("state").asString().equals("succeeded"));
    assertThat(tasks.stream().mapToLong(task -> task.path("tokens").path("input").asLong()).sum())
        .isEqualTo(finished.path("tokens").path("input").asLong());
  }

  @Test
  void a_table_of_the_run_fits_80_columns() throws IOException, InterruptedException {
    var status = HivemindProcess.start(project, "status", "--once");

    assertThat(status.exitCode()).isZero();
    assertThat(status.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(status.out()).contains("port-billing").contains("9 succeeded");
  }

  @Test
  void logs_show_what_agents_said() throws IOException, InterruptedException {
    var all = HivemindProcess.start(project, "logs");
    assertThat(all.exitCode()).isZero();
    assertThat(all.out()).contains("server").contains("quickstart-output/server/Sessions.java");

    var some = HivemindProcess.start(project, "logs", "port-*", "--raw");
    assertThat(some.exitCode()).isZero();
    assertThat(some.out()).contains("modules/mail.md").doesNotContain("summary.md");
  }

  private static Stream<JsonNode> event(String type) {
    return documents.stream().filter(document -> document.path("type").asString().equals(type));
  }
}
