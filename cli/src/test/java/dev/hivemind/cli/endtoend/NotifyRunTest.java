package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code notify:} of a manifest. */
final class NotifyRunTest {
  private static final String KEY = "sk-ant-not-for-others";

  @TempDir private Path project;

  private List<JsonNode> told() throws Exception {
    return Files.readAllLines(project.resolve("told.jsonl")).stream()
        .map(JsonMapper.shared()::readTree)
        .toList();
  }

  @Test
  void the_program_is_told_and_gets_everything_but_the_keys() throws Exception {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        name: shop
        defaults: { workspace: shared }
        upstreams: { anthropic: { url: mock } }
        notify: [sh, -c, "cat >> told.jsonl; env; echo it was told >&2"]
        tasks:
          - { id: broken, command: ["false"] }
          - { id: fine, agent: demo, prompt: Write a.md }
        """);
    var environment = Map.of("OPENAI_API_KEY", KEY, "MY_KEY", KEY, "TEAM", "sessions");

    HivemindProcess run = HivemindProcess.start(project, environment, "run");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(told())
        .extracting(event -> event.path("event").asString())
        .containsExactly("failed", "finished");
    assertThat(told().getFirst().path("task").asString()).isEqualTo("broken");
    assertThat(told().getLast().path("run").asString()).isEqualTo("shop-1");
    assertThat(told().getLast().path("state").asString()).isEqualTo("failed");
    assertThat(project.resolve(".hivemind/runs/shop-1/notify.log"))
        .content()
        .contains("TEAM=sessions", "it was told")
        .doesNotContain(KEY);
  }

  /** The report of the run is there although the program does not end. */
  @Test
  void a_program_that_hangs_holds_up_neither_tasks_nor_the_report() throws Exception {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        name: shop
        notify: [sh, -c, "cat >> told.jsonl; touch hangs; sleep 300"]
        tasks:
          - { id: broken, command: ["false"] }
          - { id: fine, command: [sh, -c, "until [ -e hangs ]; do sleep 0.05; done"] }
        """);

    HivemindProcess run = HivemindProcess.start(project, "run");

    await().atMost(Duration.ofSeconds(60)).until(() -> run.out().contains("1 succeeded, 1 failed"));
    assertThat(run.isAlive()).as("it still waits for the program").isTrue();
    run.signal("INT");
    assertThat(run.exitCode()).isEqualTo(130);
  }
}
