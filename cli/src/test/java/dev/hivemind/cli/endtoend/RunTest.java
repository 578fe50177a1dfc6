package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run does to its manifest's tasks, seen from outside. */
final class RunTest {

  @TempDir private Path project;

  @Test
  void F8_a_failed_task_skips_what_depends_on_it_with_the_cause_and_the_run_exits_1()
      throws Exception {
    manifest(
        """
        tasks:
          - id: broken
            command: [sh, -c, "echo no such luck >&2; exit 3"]
          - id: middle
            command: ["true"]
            depends_on: [broken]
          - id: last
            command: ["true"]
            depends_on: [middle]
          - id: other
            command: ["true"]
        """);

    HivemindProcess run = HivemindProcess.start(project, "run");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern("broken +failed: .*no such luck")
        .containsPattern("middle +skipped: broken failed")
        .containsPattern("last +skipped: broken failed")
        .contains("1 succeeded, 1 failed, 2 skipped")
        .contains("hivemind logs broken");
  }

  @Test
  void fail_fast_starts_nothing_after_the_first_failure() throws Exception {
    manifest(
        """
        max_parallel: 1
        tasks:
          - { id: first, command: ["false"] }
          - { id: second, command: [touch, second-ran] }
        """);

    HivemindProcess run = HivemindProcess.start(project, "run", "--fail-fast");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("no further task will start")
        .containsPattern("second +cancelled");
    assertThat(project.resolve("second-ran")).doesNotExist();
  }

  @Test
  void a_reader_that_leaves_does_not_break_the_run() throws Exception {
    manifest(
        """
        max_parallel: 1
        tasks:
          - { id: a, command: [sh, -c, "sleep 1"] }
          - { id: b, command: [touch, b-ran], depends_on: [a] }
        """);
    Process run = HivemindProcess.builder(project, Map.of(), "run").start();

    try (BufferedReader head = run.inputReader()) {
      assertThat(head.readLine()).contains("2 tasks");
    }

    assertThat(run.waitFor(100, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isZero();
    assertThat(project.resolve("b-ran")).exists();
  }

  @Test
  void only_runs_the_tasks_asked_for_and_what_they_need() throws Exception {
    manifest(
        """
        vars: { word: one }
        tasks:
          - { id: a, command: [sh, -c, "echo {{ vars.word }} > a.txt"] }
          - { id: b, command: [touch, b.txt], depends_on: [a] }
          - { id: c, command: [touch, c.txt] }
        """);

    HivemindProcess run =
        HivemindProcess.start(
            project, "run", "--only", "b", "--set", "word=two", "--run-id", "mine");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(project.resolve("a.txt")).hasContent("two");
    assertThat(project.resolve("b.txt")).exists();
    assertThat(project.resolve("c.txt")).doesNotExist();
    assertThat(project.resolve(".hivemind/runs/mine/agents/b")).exists();
    HivemindProcess again = HivemindProcess.start(project, "run", "--run-id", "mine");
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("mine already");
  }

  @Test
  void a_manifest_may_come_from_standard_input() throws Exception {
    manifest("tasks: [{ id: a, command: [touch, ran] }]");

    Process run =
        HivemindProcess.builder(project, Map.of(), "run", "-")
            .redirectInput(project.resolve("tasks.yaml").toFile())
            .redirectOutput(project.resolve("out.txt").toFile())
            .redirectErrorStream(true)
            .start();

    assertThat(run.waitFor(100, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isZero();
    assertThat(project.resolve("ran")).exists();
  }

  @Test
  void a_dry_run_checks_everything_and_starts_nothing() throws Exception {
    manifest("tasks: [{ id: a, agent: demo, prompt: Write a.txt }]");

    HivemindProcess ready =
        HivemindProcess.start(project, "run", "--dry-run", "--upstream", "anthropic=mock");
    assertThat(ready.exitCode()).as(ready.err()).isZero();
    assertThat(ready.out())
        .contains("mock provider in this process")
        .contains("Nothing was started");

    HivemindProcess keyless = HivemindProcess.start(project, "run", "--dry-run");
    assertThat(keyless.exitCode()).isEqualTo(5);
    assertThat(keyless.err()).contains("ANTHROPIC_API_KEY").contains("anthropic");
    assertThat(project.resolve(".hivemind")).doesNotExist();
  }

  @Test
  void missing_agent_programs_are_told_together_before_anything_starts() throws Exception {
    manifest(
        """
        tasks:
          - { id: a, agent: claude, prompt: x }
          - { id: b, agent: codex, prompt: x }
        """);

    HivemindProcess run = HivemindProcess.start(project, Map.of("PATH", "/usr/bin:/bin"), "run");

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err()).contains("npm install -g @anthropic-ai/claude-code").contains("codex");
    assertThat(project.resolve(".hivemind")).doesNotExist();
  }

  @Test
  void a_key_stays_in_hivemind() throws Exception {
    manifest("tasks: [{ id: a, command: [sh, -c, \"env > env.txt\"], upstream: anthropic }]");
    var keys =
        Map.of(
            "ANTHROPIC_API_KEY", "sk-ant-test-0123456789", "OPENAI_API_KEY", "sk-test-9876543210");

    HivemindProcess run = HivemindProcess.start(project, keys, "run");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("anthropic: ANTHROPIC_API_KEY (billed)");
    assertThat(run.out() + run.err()).doesNotContain("0123456789");
    assertThat(project.resolve("env.txt"))
        .content()
        .contains("ANTHROPIC_BASE_URL=http://127.0.0.1:")
        .doesNotContain("0123456789")
        .doesNotContain("9876543210");
  }

  @Test
  void a_cycle_is_shown_whole_with_its_lines() throws Exception {
    manifest(
        """
        tasks:
          - { id: a, command: ["true"], depends_on: [b] }
          - { id: b, command: ["true"], depends_on: [c] }
          - { id: c, command: ["true"], depends_on: [a] }
        """);

    HivemindProcess run = HivemindProcess.start(project, "run");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("a -> b -> c -> a", "line 3", "line 4", "line 5");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void six_mistakes_are_shown_at_once() throws Exception {
    manifest(
        """
        max_paralel: 3
        tasks:
          - { id: a, command: ["true"], timeout: soon }
          - { id: a, command: ["true"] }
          - { id: b, agent: clod, prompt: x }
          - { id: c, prompt: x, command: ["true"] }
          - { id: d, prompt: "{{ vars.none }}", depends_on: [nobody] }
        """);

    HivemindProcess run = HivemindProcess.start(project, "run");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("max_parallel", "timeout", "clod", "prompt", "command", "none", "nobody");
    assertThat(run.err().lines().filter(line -> line.matches("tasks\\.yaml:\\d+:\\d+: .*")))
        .hasSizeGreaterThanOrEqualTo(6);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void without_a_manifest_it_says_how_to_get_one() throws Exception {
    HivemindProcess run = HivemindProcess.start(project, "run");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("tasks.yaml")
        .contains("hivemind.yaml")
        .contains("hivemind init");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quickstart.yaml", "real-agents.yaml", "realistic.yaml"})
  void every_example_can_be_planned(String example) throws Exception {
    HivemindProcess plan =
        HivemindProcess.start(
            project, "plan", Repository.manifest(example).toString(), "--format", "json");

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(plan.out()).contains("\"critical_path\"");
  }

  @Test
  void what_init_writes_can_be_planned() throws Exception {
    assertThat(HivemindProcess.start(project, "init").exitCode()).isZero();
    HivemindProcess plan = HivemindProcess.start(project, "plan");

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(plan.out().lines().toList())
        .satisfies(lines -> assertThat(String.join("\n", lines)).contains("port-billing"))
        .noneMatch(line -> line.length() > 80 && !line.matches("(longest|warning).*"));
  }

  private void manifest(String text) throws IOException {
    Files.writeString(project.resolve("tasks.yaml"), "version: 1\n" + text);
  }
}
