package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The options of a project's commands, one after the other as in a working day. */
@Timeout(180)
final class ProjectCommandsTest {

  @TempDir private Path project;

  @BeforeEach
  void writeManifest() throws IOException {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        name: day
        vars: { word: one }
        defaults: { workspace: shared }
        upstreams: { anthropic: { url: mock } }
        tasks:
          - { id: write, agent: demo, budget: { tokens: 200k }, prompt: "Write notes/{{ vars.word }}.md" }
          - { id: check, command: [test, -e, "notes/{{ vars.word }}.md"], depends_on: [write] }
          - { id: other, command: [touch, other-ran] }
        """);
  }

  @Test
  void a_manifest_is_begun_checked_and_planned() throws Exception {
    Path fresh = Files.createDirectory(project.resolve("fresh"));

    assertThat(in(fresh, 0, "init").out()).contains("tasks.yaml");
    assertThat(in(fresh, 0, "completion", "bash").out()).contains("complete ", "hivemind");
    assertThat(in(fresh, 0, "schema").out()).contains("\"$schema\"", "depends_on");
    JsonNode plan =
        json(
            done(
                0,
                "plan",
                "--format",
                "json",
                "--only",
                "check",
                "--set",
                "word=two",
                "--max-parallel",
                "1"));
    assertThat(plan.toString()).contains("write", "check").doesNotContain("other");
    assertThat(json(done(0, "plan", "--json")).toString()).contains("other");
    assertThat(done(0, "run", "--dry-run", "--max-parallel", "1").out()).contains("write");
    assertThat(project.resolve("notes")).doesNotExist();
  }

  @Test
  void a_run_is_made_looked_at_and_run_again() throws Exception {
    HivemindProcess run =
        done(
            0,
            "run",
            "--run-id",
            "first",
            "--only",
            "check",
            "--set",
            "word=two",
            "--paper",
            "--header-pause",
            "--disable",
            "backpressure",
            "--max-parallel",
            "2",
            "--max-wait",
            "6h",
            "--no-tui",
            "--budget",
            "2M",
            "--json");
    assertThat(run.documents().getLast().path("succeeded").asInt()).isEqualTo(2);
    assertThat(project.resolve("notes/two.md")).exists();
    assertThat(project.resolve("other-ran")).doesNotExist();

    done(0, "run", "--new", "--fail-fast", "--no-wait", "--run-id", "second");

    assertThat(json(done(0, "runs", "--json")).toString()).contains("first", "second");
    JsonNode status = json(done(0, "status", "--once", "--json", "--run", "first"));
    assertThat(status.at("/run/id").asString()).isEqualTo("first");
    assertThat(status.path("tasks").size()).isEqualTo(2);
    assertThat(done(0, "logs", "write", "--run", "first").out()).contains("notes/two.md");
    assertThat(done(0, "logs", "write", "--raw", "-f", "--run", "first").out()).contains("{");
    assertThat(json(done(0, "cost", "--run", "first", "--by", "task", "--json")).toString())
        .contains("write");
    assertThat(done(0, "cost", "--since", "7d", "--csv").out()).contains(",");

    JsonNode again =
        done(0, "rerun", "write", "--run", "second", "--json", "--no-tui", "--max-wait", "1h")
            .documents()
            .getLast();
    assertThat(again.path("state").asString()).isEqualTo("succeeded");
    done(0, "rerun", "check", "--run", "second", "--no-wait");
    HivemindProcess more =
        done(
            0,
            "resume",
            "write",
            "--run",
            "second",
            "--prompt",
            "Write notes/more.md",
            "--budget",
            "+200k",
            "--json",
            "--no-tui",
            "--max-wait",
            "1h");
    assertThat(more.documents().getLast().path("state").asString()).isEqualTo("succeeded");
    assertThat(project.resolve("notes/more.md")).exists();
    assertThat(done(0, "resume", "--run", "second", "--no-wait").out()).contains("second");

    assertThat(done(0, "stop", "write", "--run", "second").out()).contains("is not at work");
    assertThat(json(done(0, "clean", "--older-than", "0d", "--force", "--json")).isObject())
        .isTrue();
    assertThat(json(in(project, -1, "doctor", "--json")).isObject()).isTrue();
  }

  private HivemindProcess done(int exitCode, String... arguments) throws Exception {
    return in(project, exitCode, arguments);
  }

  /**
   * @param exitCode -1: any
   */
  private static HivemindProcess in(Path directory, int exitCode, String... arguments)
      throws Exception {
    HivemindProcess process = HivemindProcess.start(directory, arguments);
    int ended = process.exitCode();
    if (exitCode >= 0) {
      assertThat(ended)
          .as("%s: %s%s", String.join(" ", arguments), process.out(), process.err())
          .isEqualTo(exitCode);
    }
    return process;
  }

  private static JsonNode json(HivemindProcess process) {
    return JsonMapper.shared().readTree(process.out());
  }
}
