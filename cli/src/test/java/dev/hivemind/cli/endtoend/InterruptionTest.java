package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Signals to hivemind while agents run that resist being ended. */
@EnabledOnOs(OS.LINUX)
final class InterruptionTest {
  private final String tag = "tree-" + UUID.randomUUID();

  @TempDir private Path project;

  @BeforeEach
  void writeManifest() throws IOException {
    try (InputStream script = getClass().getResourceAsStream("process-tree.sh")) {
      Files.copy(Objects.requireNonNull(script), project.resolve("process-tree.sh"));
    }
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        name: tree
        tasks:
          - id: tree
            command: [bash, process-tree.sh, %1$s, ready]
          - id: after
            command: ["true"]
            depends_on: [tree]
        """
            .formatted(tag));
  }

  @AfterEach
  void nothingStays() {
    treeProcesses().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void F14_after_one_signal_no_process_of_an_agent_is_left(String signal) throws Exception {
    HivemindProcess run = runUntilTheTreeStands();

    run.signal(signal);

    assertInterrupted(run);
  }

  @Test
  void F14_a_second_signal_ends_everything_at_once() throws Exception {
    HivemindProcess run = runUntilTheTreeStands();

    run.signal("INT");
    await().until(() -> run.out().contains("run.launching_stopped"));
    run.signal("INT");

    assertInterrupted(run);
  }

  @Test
  void a_closed_terminal_leaves_the_run_alone() throws Exception {
    HivemindProcess run = runUntilTheTreeStands();

    run.signal("HUP");
    var status = HivemindProcess.start(project, "status", "--json");

    assertThat(status.exitCode()).isZero();
    JsonNode document = JsonMapper.shared().readTree(status.out());
    assertThat(document.path("run").path("state").asString()).isEqualTo("running");
    assertThat(document.path("tasks").path(0).path("state").asString()).isEqualTo("running");
    assertThat(document.path("tasks").path(1).path("state").asString()).isEqualTo("blocked");
    assertThat(run.isAlive()).isTrue();
    run.signal("TERM").signal("TERM");
    assertInterrupted(run);
  }

  private HivemindProcess runUntilTheTreeStands() throws IOException {
    HivemindProcess run = HivemindProcess.start(project, "run", "--json");
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> Files.exists(project.resolve("ready")) && treeProcesses().size() >= 6);
    return run;
  }

  private void assertInterrupted(HivemindProcess run) throws InterruptedException {
    assertThat(run.exitCode()).as(run.err()).isEqualTo(130);
    assertThat(treeProcesses()).isEmpty();
    JsonNode finished = run.documents().getLast();
    assertThat(finished.path("type").asString()).isEqualTo("run.finished");
    assertThat(finished.path("state").asString()).isEqualTo("interrupted");
    assertThat(finished.path("checkpointed").asInt()).isEqualTo(1);
    assertThat(finished.path("cancelled").asInt()).isEqualTo(1);
  }

  /** Everything whose command line bears this test's name. */
  private List<Long> treeProcesses() {
    return ProcessWatch.all().stream()
        .filter(process -> ProcessWatch.read(process, "cmdline").contains(tag))
        .map(process -> Long.valueOf(process.getFileName().toString()))
        .toList();
  }
}
