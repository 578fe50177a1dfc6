package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs with conditions, from the plan to the report. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class ConditionRunTest {
  @TempDir private Path folder;

  private HivemindProcess hivemind(String... arguments) throws Exception {
    HivemindProcess process = HivemindProcess.start(folder, arguments);
    process.exitCode();
    return process;
  }

  private void manifest(String check) throws IOException {
    Files.writeString(
        folder.resolve("tasks.yaml"),
        """
        name: ifs
        vars: { target: v2 }
        defaults: { workspace: shared }
        tasks:
          - { id: check, command: ["%s"] }
          - { id: repair, command: ["true"], depends_on: [check], if: tasks.check.state == failed }
          - { id: publish, command: ["true"], depends_on: [check], if: vars.target == v3 }
          - { id: announce, command: ["true"], depends_on: [publish] }
          - id: port
            command: ["true"]
            matrix: { os: [linux, mac] }
            if: matrix.os != mac
        """
            .formatted(check));
  }

  @Test
  void a_plan_tells_what_will_be_skipped_and_the_run_skips_it_and_ends_well() throws Exception {
    manifest("true");
    HivemindProcess plan = hivemind("plan");
    assertThat(plan.out())
        .contains("ifs: 3 tasks (3 skipped) in 2 waves")
        .contains("skipped: publish: \"if\" does not hold: vars.target == v3")
        .contains("skipped: announce: publish is skipped: \"if\" does not hold")
        .contains("skipped: port-mac: \"if\" does not hold: matrix.os != mac");
    JsonNode document = JsonMapper.shared().readTree(hivemind("plan", "--format", "json").out());
    assertThat(document.path("tasks")).hasSize(3);
    assertThat(document.path("skipped"))
        .extracting(task -> task.path("id").asString())
        .containsExactly("publish", "announce", "port-mac");

    HivemindProcess picture = hivemind("plan", "--format", "dot");
    assertThat(picture.out()).contains("\"check\" -> \"repair\"").doesNotContain("publish");
    assertThat(picture.err()).contains("skipped: publish:");

    HivemindProcess run = hivemind("run");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("repair", "skipped: \"if\" does not hold: tasks.check.state == failed")
        .contains("2 succeeded, 4 skipped");
    JsonNode status = JsonMapper.shared().readTree(hivemind("status", "--json").out());
    assertThat(status.at("/run/state").asString()).isEqualTo("succeeded");
    assertThat(status.at("/tasks/3/state").asString()).isEqualTo("skipped");
    assertThat(status.at("/tasks/3/reason").asString()).startsWith("publish is skipped");
    assertThat(hivemind("resume").out()).contains("nothing is left to do");
  }

  @Test
  void a_resumed_run_decides_again_what_is_not_finished() throws Exception {
    manifest("false");
    HivemindProcess run = hivemind("run");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(state("repair")).isEqualTo("succeeded");
    assertThat(state("publish")).isEqualTo("skipped");

    manifest("true");
    Files.writeString(
        folder.resolve("tasks.yaml"),
        Files.readString(folder.resolve("tasks.yaml")).replace("target: v2", "target: v3"));
    HivemindProcess resumed = hivemind("resume");

    assertThat(resumed.exitCode()).as(resumed.out() + resumed.err()).isZero();
    assertThat(state("check")).isEqualTo("succeeded");
    assertThat(state("publish")).isEqualTo("succeeded");
    assertThat(state("announce")).isEqualTo("succeeded");
    assertThat(state("port-mac")).isEqualTo("skipped");
  }

  private String state(String task) throws Exception {
    JsonNode status = JsonMapper.shared().readTree(hivemind("status", "--json").out());
    return status
        .path("tasks")
        .valueStream()
        .filter(one -> one.path("id").asString().equals(task))
        .findFirst()
        .orElseThrow()
        .path("state")
        .asString();
  }
}
