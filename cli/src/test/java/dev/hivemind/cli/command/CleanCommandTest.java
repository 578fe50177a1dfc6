package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CleanCommandTest {
  @TempDir private Path project;

  @Test
  void it_lists_first_and_acts_only_when_told_to() throws IOException {
    var runs = new PastRuns(project);
    RunFolder old = runs.ended(PastRuns.FIRST);
    RunFolder recent = runs.ended(Ticker.system().now().minus(Duration.ofDays(1)));
    runs.killed(PastRuns.FIRST);
    String cost = Called.in(project, "cost", "--csv").out();

    Called listed = Called.in(project, "clean");
    assertThat(listed.exit()).isZero();
    assertThat(listed.out())
        .containsPattern("\nmail-1 +2026-01-10 +1.5 KB +4\n")
        .contains("1.5 KB of logs and 4 rows of the ledger, of 1 run")
        .contains("hivemind clean --yes")
        .doesNotContain("mail-2", "mail-3");
    assertThat(old.path().resolve("agents/port/stdout.log")).exists();

    assertThat(Called.in(project, "clean", "--yes").out()).contains("Removed: 1.5 KB of logs");
    assertThat(old.path().resolve("agents")).doesNotExist();
    assertThat(recent.path().resolve("agents/port/stdout.log")).exists();
    assertThat(Called.in(project, "clean").out()).startsWith("Nothing to remove");
    assertThat(Called.in(project, "cost", "--csv").out()).isEqualTo(cost);
    assertThat(Called.in(project, "runs").out()).contains("mail-1");
  }

  @Test
  void a_run_that_is_named_is_cleaned_although_it_is_recent_or_never_ended() throws IOException {
    var runs = new PastRuns(project);
    runs.ended(Ticker.system().now());
    runs.killed(Ticker.system().now());
    String cost = Called.in(project, "cost", "--csv").out();

    Called listed = Called.in(project, "clean", "--run", "mail-2");
    assertThat(listed.out())
        .containsPattern("\nmail-2 +- +0 B +4\n")
        .contains("hivemind clean --run mail-2 --yes", "The run is not finished.")
        .doesNotContain("mail-1");
    assertThat(Called.in(project, "clean", "--run", "mail-2", "--yes").out()).contains("Removed:");
    assertThat(Called.in(project, "clean", "--run", "mail-2").out())
        .startsWith("Nothing to remove: the run takes up nothing.");
    assertThat(Called.in(project, "cost", "--csv").out()).isEqualTo(cost);
    JsonNode document =
        JsonMapper.shared()
            .readTree(Called.in(project, "clean", "--run", "mail-1", "--json").out());
    assertThat(document.path("ended_before").isNull()).isTrue();
    assertThat(document.at("/runs/0/id").asString()).isEqualTo("mail-1");
  }

  @Test
  void a_run_at_work_or_unknown_is_not_cleaned() throws IOException {
    try (var _ = new PastRuns(project).running(PastRuns.FIRST)) {
      Called atWork = Called.in(project, "clean", "--run", "mail-1", "--yes");
      assertThat(atWork.exit()).isEqualTo(2);
      assertThat(atWork.err()).contains("at work", "hivemind stop --all --run mail-1");
    }
    assertThat(Called.in(project, "clean", "--run", "mail-7").err())
        .contains("there is no run mail-7");
    Called both = Called.in(project, "clean", "--run", "mail-1", "--older-than", "2d");
    assertThat(both.exit()).isEqualTo(2);
    assertThat(both.err()).contains("exclude each other");
  }

  @Test
  void the_age_can_be_chosen() throws IOException {
    new PastRuns(project).ended(Ticker.system().now().minus(Duration.ofDays(3)));

    assertThat(Called.in(project, "clean").out()).startsWith("Nothing to remove");
    JsonNode document =
        JsonMapper.shared()
            .readTree(Called.in(project, "clean", "--older-than", "2d", "--yes", "--json").out());
    assertThat(document.path("removed").asBoolean()).isTrue();
    assertThat(document.at("/runs/0/ledger_rows").asLong()).isEqualTo(4);
    Called refused = Called.in(project, "clean", "--older-than", "soon");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("number of days (30d)");
  }
}
