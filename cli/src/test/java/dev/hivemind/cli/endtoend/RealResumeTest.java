package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A real claude and a real codex that are stopped in the middle of a tool loop and go on. Needs
 * {@code HIVEMIND_TEST_AGENTS}: a folder with {@code node_modules/.bin/claude} and {@code codex}.
 */
@Timeout(300)
final class RealResumeTest {
  @TempDir private Path project;

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private Path programs;

  @BeforeEach
  void findPrograms() throws IOException {
    programs = RealPrograms.folder();
    Files.createDirectories(project.resolve("home"));
  }

  /** The budget is what the first call used and half as much again. */
  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex"})
  void F10_stopped_by_a_budget_in_a_tool_loop_it_finishes_the_same_conversation(String agent)
      throws Exception {
    try (var mock = mock();
        var overheard = new Overheard(mock.url().getPort())) {
      long firstCall = firstCall(agent, overheard);
      manifest(agent, overheard, "a.md b.md c.md d.md e.md", firstCall * 3 / 2);
      HivemindProcess run = hivemind("run");
      assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(3);
      JsonNode stopped = task();
      assertThat(stopped.path("stop").asString()).isEqualTo("budget");
      assertThat(project.resolve("a.md")).as("it was in the middle of its work").exists();
      assertThat(project.resolve("e.md")).doesNotExist();

      int heardBefore = overheard.text().length();
      HivemindProcess resume = hivemind("resume", "work", "--budget", "+2M");
      assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
      String heard = overheard.text().substring(heardBefore);
      assertThat(heard)
          .as("the earlier messages are in the requests")
          .contains("Write these files: a.md")
          .contains("You were interrupted. Go on with the task");
      assertThat(project.resolve("e.md")).exists();
      assertThat(task().path("attempts").asInt()).isEqualTo(2);
      assertThat(resume.out()).contains("in their conversations: work");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex"})
  void a_conversation_whose_file_is_gone_comes_back_from_the_checkpoint(String agent)
      throws Exception {
    try (var mock = mock();
        var overheard = new Overheard(mock.url().getPort())) {
      manifest(agent, overheard, "a.md b.md c.md d.md e.md", 9_000);
      assertThat(hivemind("run").exitCode()).isEqualTo(3);
      delete(project.resolve("home"));
      Files.createDirectories(project.resolve("home"));
      HivemindProcess resume = hivemind("resume", "work", "--budget", "+2M");

      assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
      assertThat(resume.out()).contains("its conversation was gone and is restored");
      assertThat(project.resolve("e.md")).exists();
    }
  }

  /** Five moments of a run of both programs. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 9, 14})
  void F1_after_a_kill_of_hivemind_real_agents_bring_every_task_to_its_end_once(int calls)
      throws Exception {
    var outcome = new RunOutcome(project);
    try (var mock = mock();
        var overheard = new Overheard(mock.url().getPort())) {
      manifestOfBoth(overheard, "k");
      HivemindProcess run = hivemind("run");
      await()
          .atMost(Duration.ofMinutes(2))
          .pollInterval(Duration.ofMillis(10))
          .until(() -> mock.stats().requests() >= calls || !run.isAlive());
      run.signal("KILL");
      run.exitCode();
      HivemindProcess resume = hivemind("resume");

      assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
      assertThat(project.resolve("k/claude-9.md")).exists();
      assertThat(project.resolve("k/codex-9.md")).exists();
      outcome.everyTaskSucceededOnce("claude", "codex");
      outcome.everyCallIsAccountedFor(mock.stats(), 0);
    }
    assertThat(outcome.processesLeft()).isEmpty();
  }

  private static MockProvider mock() throws IOException {
    return MockProvider.start(new MockOptions(0, Duration.ofMillis(100), Duration.ofMillis(1)));
  }

  /** Input, cache writes and output of the first call, as budgets count. */
  private long firstCall(String agent, Overheard overheard) throws Exception {
    manifest(agent, overheard, "first.md", 1);
    assertThat(hivemind("run").exitCode()).isEqualTo(3);
    JsonNode tokens = task().path("tokens");
    delete(project.resolve(".hivemind"));
    return tokens.path("input").asLong()
        + tokens.path("cache_write").asLong()
        + tokens.path("output").asLong();
  }

  private void manifest(String agent, Overheard overheard, String files, long budget)
      throws IOException {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        name: mine
        upstreams:
          anthropic: { url: "http://127.0.0.1:%1$d" }
          openai: { url: "http://127.0.0.1:%1$d" }
        tasks:
          - id: work
            agent: %2$s
            prompt: "Write these files: %3$s"
            budget: { tokens: %4$d }
        """
            .formatted(overheard.port(), agent, files, budget));
  }

  private void manifestOfBoth(Overheard overheard, String folder) throws IOException {
    var text =
        new StringBuilder(
            """
            version: 1
            name: mine
            upstreams:
              anthropic: { url: "http://127.0.0.1:%1$d" }
              openai: { url: "http://127.0.0.1:%1$d" }
            tasks:
            """
                .formatted(overheard.port()));
    for (String agent : List.of("claude", "codex")) {
      text.append("  - { id: ").append(agent).append(", agent: ").append(agent);
      text.append(", prompt: \"Write these files:");
      for (int file = 0; file < 10; file++) {
        text.append(" %s/%s-%d.md".formatted(folder, agent, file));
      }
      text.append("\" }\n");
    }
    Files.writeString(project.resolve("tasks.yaml"), text);
  }

  private HivemindProcess hivemind(String... arguments) throws Exception {
    Map<String, String> environment = new TreeMap<>();
    environment.put("ANTHROPIC_API_KEY", "sk-ant-api03-0f9e8d7c6b5a");
    environment.put("OPENAI_API_KEY", "sk-proj-a5b6c7d8e9f0");
    environment.put("PATH", programs + ":/usr/local/bin:/usr/bin:/bin");
    environment.put("HOME", project.resolve("home").toString());
    return HivemindProcess.start(project, environment, arguments);
  }

  private JsonNode task() throws Exception {
    HivemindProcess status = HivemindProcess.start(project, "status", "--json");
    assertThat(status.exitCode()).isZero();
    return JsonMapper.shared().readTree(status.out()).at("/tasks/0");
  }

  private static void delete(Path folder) throws IOException {
    try (var tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
