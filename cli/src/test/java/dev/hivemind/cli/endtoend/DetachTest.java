package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code run --detach}: a run that goes on without the terminal it was started from. */
@EnabledOnOs(OS.LINUX)
final class DetachTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Its task ends when there is a file named go. */
  private static final String MANIFEST =
      """
      version: 1
      name: shop
      tasks:
        - { id: wait, command: [sh, -c, 'until [ -e go ]; do sleep 0.1; done; echo it went'] }
      """;

  @TempDir private Path project;

  private long detached;

  @AfterEach
  void nothingStays() throws IOException {
    Files.writeString(project.resolve("go"), "");
    ProcessHandle.of(detached).ifPresent(process -> await().until(() -> !process.isAlive()));
  }

  @Test
  void it_goes_on_when_the_terminal_is_closed_and_can_be_watched_from_another() throws Exception {
    Files.writeString(project.resolve("tasks.yaml"), MANIFEST);
    try (var terminal = PseudoTerminal.start(project, Map.of(), 100, 24, "run", "--detach")) {
      terminal.await("hivemind status", "hivemind logs -f", "hivemind stop --all", "run.log");
      assertThat(terminal.exitCode()).isZero();
      assertThat(terminal.screen()).contains("run shop-1 has begun");
    }
    detached = pid();
    assertThat(ProcessWatch.read(Path.of("/proc", Long.toString(detached)), "stat").split(" ", -1))
        .as("leads a session that has no terminal")
        .containsSequence(Long.toString(detached), Long.toString(detached), "0");

    assertThat(new ProcessBuilder("kill", "-s", "HUP", Long.toString(detached)).start().waitFor())
        .isZero();
    assertThat(status().path("run").path("state").asString()).isEqualTo("running");

    Files.writeString(project.resolve("go"), "");
    await()
        .atMost(PATIENCE)
        .until(() -> status().path("run").path("state").asString().equals("succeeded"));
    assertThat(log()).content().contains("shop-1 succeeded after");
    assertThat(hivemind("logs", "wait").out()).contains("it went");
  }

  @Test
  void it_can_be_stopped_and_resumed() throws Exception {
    Files.writeString(project.resolve("tasks.yaml"), MANIFEST);
    JsonNode begun = JsonMapper.shared().readTree(hivemind("run", "--detach", "--json").out());
    detached = begun.path("pid").asLong();

    assertThat(begun.path("run").asString()).isEqualTo("shop-1");
    assertThat(begun.path("log").asString()).isEqualTo(log().toString());
    assertThat(pid()).isEqualTo(detached);

    assertThat(hivemind("stop", "--all").exitCode()).isZero();
    await().atMost(PATIENCE).until(() -> ProcessHandle.of(detached).isEmpty());
    assertThat(Files.readAllLines(log()).getLast()).contains("run.finished");
    Files.writeString(project.resolve("go"), "");
    assertThat(hivemind("resume").exitCode()).isZero();
  }

  @Test
  void a_manifest_from_standard_input_is_handed_on() throws Exception {
    Path manifest = Files.writeString(project.resolve("other.yaml"), MANIFEST);

    var run = HivemindProcess.startWith(manifest, project, Map.of(), "run", "-", "--detach");

    assertThat(run.exitCode()).as(run.err()).isZero();
    detached = pid();
    assertThat(status().path("tasks").path(0).path("id").asString()).isEqualTo("wait");
  }

  @Test
  void what_is_wrong_is_said_where_it_was_asked_for() throws Exception {
    Files.writeString(project.resolve("tasks.yaml"), "version: 1\ntasks: [{ id: a, promt: x }]\n");
    assertRefused(2, "promt");

    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        agents: { odd: { protocol: anthropic, command: [no-such-program] } }
        upstreams: { anthropic: { url: mock } }
        tasks: [{ id: a, agent: odd, prompt: x }]
        """);
    assertRefused(5, "no-such-program");
    assertThat(project.resolve(".hivemind")).doesNotExist();
  }

  @Test
  void a_start_that_fails_in_the_other_process_is_told_too() throws Exception {
    Files.writeString(project.resolve("tasks.yaml"), MANIFEST);
    Files.createDirectories(project.resolve(".hivemind/hivemind.db"));

    assertRefused(5, "hivemind.db");
  }

  private void assertRefused(int exitCode, String message) throws Exception {
    HivemindProcess run = hivemind("run", "--detach");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }

  private HivemindProcess hivemind(String... arguments) throws Exception {
    HivemindProcess process = HivemindProcess.start(project, arguments);
    process.exitCode();
    return process;
  }

  private JsonNode status() throws Exception {
    return JsonMapper.shared().readTree(hivemind("status", "--json").out());
  }

  private Path log() {
    return project.resolve(".hivemind/runs/shop-1/run.log");
  }

  /** Of the hivemind that works on the run. */
  private long pid() {
    List<Long> found =
        ProcessWatch.all().stream()
            .filter(process -> ProcessWatch.read(process, "cmdline").contains("--as-run\0shop-1"))
            .filter(process -> cwd(process).equals(real(project)))
            .map(process -> Long.valueOf(process.getFileName().toString()))
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static Path cwd(Path process) {
    return real(process.resolve("cwd"));
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException gone) {
      return path;
    }
  }
}
