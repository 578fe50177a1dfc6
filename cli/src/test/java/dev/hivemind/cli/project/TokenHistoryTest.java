package dev.hivemind.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.ledger.LedgerEntry.Waits;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokenHistoryTest {
  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir private Path project;

  /** A task of a past run. */
  private record Past(String id, String declaredId, boolean succeeded, long input) {}

  @Test
  void the_newest_run_in_which_a_task_succeeded_counts() throws IOException {
    past("tasks.yaml", new Past("a", "a", true, 1_000), new Past("b", "b", true, 70));
    past("tasks.yaml", new Past("a", "a", true, 2_000), new Past("b", "b", false, 5));

    var history = new TokenHistory(project, "tasks.yaml");

    // Every call also wrote 10 tokens to the cache, put out 1 and read 500 that do not count.
    assertThat(history.apply("a")).hasValue(2_011);
    assertThat(history.apply("b")).hasValue(81);
    assertThat(history.apply("c")).isEmpty();
  }

  @Test
  void of_a_matrix_it_is_the_mean_and_another_manifest_does_not_count() throws IOException {
    past("tasks.yaml", new Past("p-x", "p", true, 100), new Past("p-y", "p", true, 300));
    past("other.yaml", new Past("p", "p", true, 9));

    assertThat(new TokenHistory(project, "here/tasks.yaml").apply("p")).hasValue(211);
  }

  @Test
  void without_runs_there_is_none() {
    assertThat(new TokenHistory(project, "tasks.yaml").apply("a")).isEmpty();
  }

  private void past(String manifest, Past... tasks) throws IOException {
    RunFolder run = RunStore.open(project).create("r", null);
    var declared = new ArrayList<TaskDeclared>();
    for (Past task : tasks) {
      declared.add(
          new TaskDeclared(
              task.id(), task.declaredId(), "demo", Priority.NORMAL, 1, Map.of(), List.of()));
    }
    try (RunJournal journal = run.openJournal();
        Ledger ledger = run.openLedger()) {
      journal.append(
          new RunStarted(
              AT, run.id(), manifest, "mark", new ProcessIdentity(1, AT), 1, declared, List.of()));
      long attempt = 1;
      for (Past task : tasks) {
        journal.append(new Released(AT, task.id()));
        journal.append(new Launching(AT, task.id(), 1, null));
        journal.append(
            task.succeeded()
                ? new Succeeded(AT, task.id(), 1, "", null)
                : new Failed(AT, task.id(), 1, "broken"));
        call(ledger, attempt++, task);
      }
    }
  }

  private static void call(Ledger ledger, long attempt, Past task) {
    ledger.open(
        new LedgerEntry.Opened(attempt, attempt, AT, task.id(), "l", "POST", "/", null, null));
    ledger.close(
        new LedgerEntry.Closed(
            attempt,
            AT,
            task.id(),
            "l",
            null,
            Outcome.OK,
            200,
            null,
            new Usage(task.input(), 1, 500, 10, false),
            Waits.NONE,
            null,
            Duration.ZERO,
            null));
  }
}
