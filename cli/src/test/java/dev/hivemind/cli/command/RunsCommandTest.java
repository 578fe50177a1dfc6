package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class RunsCommandTest {
  @TempDir private Path project;

  @Test
  void every_run_is_listed_with_what_became_of_it() throws IOException {
    var runs = new PastRuns(project);
    runs.ended(PastRuns.FIRST);
    runs.killed(PastRuns.FIRST.plusSeconds(100));
    try (var _ = runs.running(PastRuns.FIRST.plusSeconds(200))) {
      Called called = Called.in(project, "runs");

      assertThat(called.exit()).isZero();
      assertThat(called.out().lines().toList()).hasSize(4);
      assertThat(called.out())
          .containsPattern("\nmail-1 +succeeded +01-1. ..:00 +1m00s +4M +\\$9.00\\+ +2 succe")
          .containsPattern("\nmail-2 +interrupted ")
          .containsPattern("\nmail-3 +running ");
      assertThat(called.out().lines()).allMatch(line -> line.length() <= 80);
    }
  }

  @Test
  void the_document_tells_the_same() throws IOException {
    new PastRuns(project).ended(PastRuns.FIRST);
    JsonNode run =
        JsonMapper.shared().readTree(Called.in(project, "runs", "--json").out()).at("/runs/0");

    assertThat(run.path("id").asString()).isEqualTo("mail-1");
    assertThat(run.path("state").asString()).isEqualTo("succeeded");
    assertThat(run.path("manifest").asString()).isEqualTo("/p/tasks.yaml");
    assertThat(run.path("started").asString()).isEqualTo("2026-01-10T10:00:00Z");
    assertThat(run.path("ended").asString()).isEqualTo("2026-01-10T10:01:00Z");
    assertThat(run.at("/tasks/succeeded").asInt()).isEqualTo(2);
    assertThat(run.at("/tokens/input").asLong()).isEqualTo(4_000_000);
    assertThat(run.path("usd").decimalValue()).isEqualByComparingTo("9");
  }

  @Test
  void runs_that_an_earlier_version_kept_in_files_are_named_with_what_to_do() throws IOException {
    new PastRuns(project).ended(PastRuns.FIRST);
    Path old = Files.createDirectory(project.resolve(".hivemind/runs/old-7"));
    Files.writeString(old.resolve("events.jsonl"), "{}\n");

    Called called = Called.in(project, "runs");
    assertThat(called.out()).contains("mail-1").doesNotContain("old-7");
    assertThat(called.err()).contains("old-7").contains("Delete").contains(".hivemind/runs");
  }
}
