package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A real claude and a real codex against the mock provider. Needs {@code HIVEMIND_TEST_AGENTS}: a
 * folder with {@code node_modules/.bin/claude} and {@code codex}.
 */
@Timeout(300)
final class RealAgentsTest {
  private static final Map<String, String> KEYS =
      Map.of(
          "ANTHROPIC_API_KEY",
          "sk-ant-api03-0f9e8d7c6b5a",
          "OPENAI_API_KEY",
          "sk-proj-a5b6c7d8e9f0");

  @TempDir private static Path project;

  private static final ProcessWatch watch = new ProcessWatch("real");
  private static int exitCode;
  private static String diagnostics = "";
  private static List<JsonNode> documents = List.of();

  @BeforeAll
  static void run() throws Exception {
    Path programs = RealPrograms.folder();
    Path home = Files.createDirectories(project.resolve("home"));
    var environment = new TreeMap<>(KEYS);
    environment.put("PATH", programs + ":/usr/local/bin:/usr/bin:/bin");
    environment.put("HOME", home.toString());
    HivemindProcess run =
        HivemindProcess.start(
            project,
            environment,
            "run",
            Repository.manifest("real-agents.yaml").toString(),
            "--run-id",
            "real",
            "--json");
    await()
        .atMost(Duration.ofMinutes(4))
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              watch.look();
              return !run.isAlive();
            });
    exitCode = run.exitCode();
    diagnostics = run.err();
    documents = run.documents();
  }

  @Test
  void both_agents_end_well_and_each_wrote_its_file() {
    assertThat(exitCode).as("%s%n%s", diagnostics, documents).isZero();
    assertThat(documents.getLast().path("succeeded").asInt()).isEqualTo(2);
    assertThat(project.resolve("real-agents-output/claude.md")).isNotEmptyFile();
    assertThat(project.resolve("real-agents-output/codex.md")).isNotEmptyFile();
  }

  @Test
  void each_of_them_made_a_tool_call() {
    Path agents = project.resolve(".hivemind/runs/real/agents");

    assertThat(agents.resolve("claude-notes/stdout.log")).content().contains("\"tool_use\"");
    assertThat(agents.resolve("codex-notes/stdout.log")).content().contains("command_execution");
  }

  @Test
  void the_ledger_counts_the_tokens_that_the_mock_served() throws IOException {
    var counted = new TreeMap<String, List<Long>>();
    RunStore store = RunStore.find(project).orElseThrow();
    store
        .run("real")
        .orElseThrow()
        .ledger()
        .lanes()
        .forEach((lane, calls) -> counted.put(lane, tokens(calls.usage())));
    var served = new TreeMap<String, List<Long>>();
    for (JsonNode event : documents) {
      if (!event.path("type").asString().equals("run.mock_served")) continue;
      served.put(
          event.path("upstream").asString(),
          tokens(
              event, "input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens"));
    }

    assertThat(served).containsOnlyKeys("anthropic", "openai");
    assertThat(served.values()).allSatisfy(classes -> assertThat(classes.get(1)).isPositive());
    assertThat(counted).isEqualTo(served);
  }

  private static List<Long> tokens(JsonNode node, String... names) {
    return Stream.of(names).map(name -> node.path(name).asLong()).toList();
  }

  private static List<Long> tokens(Usage usage) {
    assertThat(usage.estimated()).isFalse();
    return List.of(usage.input(), usage.output(), usage.cacheRead(), usage.cacheWrite());
  }

  @Test
  void no_key_and_no_token_is_in_any_argument_or_file() throws IOException {
    assertThat(watch.environmentsOfAgents()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(watch.tokens()).hasSizeGreaterThanOrEqualTo(2);

    for (String secret : Stream.concat(KEYS.values().stream(), watch.tokens().stream()).toList()) {
      assertThat(watch.commandLines()).noneMatch(line -> line.contains(secret));
      assertThat(filesThatHold(secret)).isEmpty();
    }
    for (String key : KEYS.values()) {
      assertThat(watch.environmentsOfAgents()).noneMatch(variables -> variables.contains(key));
    }
  }

  /** Under the project, its state folder and the agents' home. */
  private static List<Path> filesThatHold(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, secret)).toList();
    }
  }

  private static boolean holds(Path file, String secret) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(secret);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
