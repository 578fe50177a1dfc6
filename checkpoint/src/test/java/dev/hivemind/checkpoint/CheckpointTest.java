package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.hivemind.checkpoint.sqlite.DatabaseException;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.MoneyByClass;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.StopCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
  private static final CheckpointContent CONTENT =
      new CheckpointContent(
          2,
          Instant.parse("2026-11-30T09:00:00.123456789Z"),
          StopCause.BUDGET,
          "HiveMind stopped port at 400k tokens",
          "session-1",
          Path.of("/p/work space/é"),
          "0123abcd",
          "changes.patch",
          "transcript.jsonl",
          Path.of("/home/me/.claude/projects/p/session-1.jsonl"),
          List.of("I will write it.", "漢字 🐝\n"),
          new Usage(100, 20, 3_000, 400, 5, false),
          Money.of("0.123456789"),
          new MoneyByClass(Money.of("0.1"), Money.of("0.02"), Money.ZERO, Money.of("0.003456789")));
  private static final CheckpointContent BARE =
      new CheckpointContent(
          1,
          Instant.EPOCH,
          StopCause.USAGE_LIMIT,
          "stopped",
          null,
          Path.of("/p"),
          null,
          null,
          null,
          null,
          List.of(),
          Usage.NONE,
          Money.ZERO,
          MoneyByClass.NONE);

  @TempDir private Path project;
  private RunFolder run;
  private OwnedRun owned;

  @BeforeEach
  void begin() throws IOException {
    run = RunStore.open(project).create("demo", null);
    owned = run.own(SampleRun.OWNER, _ -> true);
  }

  @AfterEach
  void end() {
    owned.close();
  }

  @Test
  void a_checkpoint_comes_back_with_its_files() throws IOException {
    Checkpoint kept = keep("port", CONTENT, "diff", "lines");

    assertThat(run.latestCheckpoint("port")).contains(kept);
    assertThat(kept.content()).isEqualTo(CONTENT);
    assertThat(kept.folder()).isEqualTo(run.path().resolve("agents/port/checkpoint-1"));
    assertThat(kept.patch().orElseThrow()).hasContent("diff");
    assertThat(kept.transcript().orElseThrow()).hasContent("lines");
  }

  private Checkpoint keep(String task, CheckpointContent content, String patch, String transcript)
      throws IOException {
    try (var draft = owned.beginCheckpoint(task)) {
      Files.writeString(draft.folder().resolve("changes.patch"), patch);
      Files.writeString(draft.folder().resolve("transcript.jsonl"), transcript);
      return draft.keep(content);
    }
  }

  @Test
  void what_is_not_known_stays_unknown() throws IOException {
    try (var draft = owned.beginCheckpoint("port")) {
      draft.keep(BARE);
    }
    Checkpoint kept = run.latestCheckpoint("port").orElseThrow();

    assertThat(kept.content()).isEqualTo(BARE);
    assertThat(kept.patch()).isEmpty();
    assertThat(kept.transcript()).isEmpty();
  }

  @Test
  void one_of_an_earlier_version_knows_no_money_by_class() throws IOException, SQLException {
    keep("port", CONTENT, "", "");
    try (var database =
            DriverManager.getConnection("jdbc:sqlite:" + project.resolve(".hivemind/hivemind.db"));
        var statement = database.createStatement()) {
      statement.executeUpdate(
          "update checkpoint set content = json_remove(content, '$.cost_by_class')");
    }
    CheckpointContent content = run.latestCheckpoint("port").orElseThrow().content();

    assertThat(content.cost()).isEqualTo(CONTENT.cost());
    assertThat(content.costByClass()).isEqualTo(MoneyByClass.NONE);
  }

  @Test
  void the_latest_one_of_a_task_counts_and_the_others_stay() throws IOException {
    keep("port", CONTENT, "one", "");
    keep("mail", CONTENT, "", "");
    keep("port", BARE, "two", "");

    assertThat(run.latestCheckpoint("port")).map(Checkpoint::number).contains(2);
    assertThat(run.latestCheckpoint("nobody")).isEmpty();
    assertThat(run.checkpoints())
        .extracting(Checkpoint::task, Checkpoint::number)
        .containsExactly(tuple("mail", 1), tuple("port", 1), tuple("port", 2));
  }

  @Test
  void what_is_not_kept_leaves_nothing_behind() throws IOException {
    Path folder;
    try (var draft = owned.beginCheckpoint("port")) {
      folder = Files.writeString(draft.folder().resolve("changes.patch"), "half").getParent();
    }
    assertThat(folder).doesNotExist();
    assertThat(run.latestCheckpoint("port")).isEmpty();
  }

  /** Wherever it dies: over the files, before their move, before the row. */
  @Test
  void what_a_hivemind_that_died_over_it_left_is_in_nobody_s_way() throws IOException {
    Path agent = run.agentFolder("port");
    for (String left : List.of("checkpoint-1.part", "checkpoint-1")) {
      Files.createDirectories(agent.resolve(left).resolve("deeper"));
      Files.writeString(agent.resolve(left).resolve("deeper/changes.patch"), "half");
    }
    assertThat(run.latestCheckpoint("port")).isEmpty();

    Checkpoint kept = keep("port", CONTENT, "whole", "");
    assertThat(kept.number()).isEqualTo(1);
    assertThat(kept.patch().orElseThrow()).hasContent("whole");
    assertThat(kept.folder().resolve("deeper")).doesNotExist();
  }

  @Test
  void a_record_that_cannot_be_read_is_named() throws IOException, SQLException {
    keep("port", CONTENT, "", "");
    try (var database =
            DriverManager.getConnection("jdbc:sqlite:" + project.resolve(".hivemind/hivemind.db"));
        var statement = database.createStatement()) {
      statement.executeUpdate("update checkpoint set content = '{rubbish'");
    }
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> run.latestCheckpoint("port"))
        .withMessageContaining("checkpoint 1 of port in run demo-1")
        .withMessageContaining("hivemind.db");
  }
}
