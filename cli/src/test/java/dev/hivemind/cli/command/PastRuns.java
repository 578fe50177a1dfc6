package dev.hivemind.cli.command;

import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.proxy.ledger.LedgerEntry.Closed;
import dev.hivemind.proxy.ledger.LedgerEntry.Opened;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.ledger.LedgerEntry.Waits;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Runs as hivemind leaves them in a project: {@code port} failed once, {@code docs} went well. */
final class PastRuns {
  static final Instant FIRST = Instant.parse("2026-01-10T10:00:00Z");

  /** A million tokens of it cost 3 dollars. */
  private static final String SONNET = "claude-sonnet-4-5";

  private static final Usage MILLION = new Usage(1_000_000, 0, 0, 0, false);
  private static final ProcessIdentity DEAD = new ProcessIdentity(1, Instant.EPOCH);

  private final RunStore store;
  private long attempt;

  PastRuns(Path project) throws IOException {
    this.store = RunStore.open(project);
  }

  /** A run that came to its end after a minute. */
  RunFolder ended(Instant at) throws IOException {
    RunFolder run = store.create("mail", null);
    try (var owned = run.own(DEAD, _ -> true)) {
      write(owned, at);
      owned.journal().append(new RunEvent.RunEnded(at.plusSeconds(60), RunState.SUCCEEDED, null));
    }
    Files.writeString(run.agentFolder("port").resolve("stdout.log"), "x".repeat(1500));
    return run;
  }

  /** A run over which hivemind died, in the middle of a call. */
  RunFolder killed(Instant at) throws IOException {
    RunFolder run = store.create("mail", null);
    try (var owned = run.own(DEAD, _ -> true)) {
      write(owned, at);
      owned.ledger().open(opened("docs", "max", at));
    }
    return run;
  }

  /** A run that this process works on. */
  OwnedRun running(Instant at) throws IOException {
    OwnedRun owned = store.create("mail", null).own(ProcessLiveness.self(), new ProcessLiveness());
    write(owned, at);
    return owned;
  }

  private void write(OwnedRun owned, Instant at) throws IOException {
    owned.listPriced(List.of("max"));
    var journal = owned.journal();
    journal.append(started(owned.folder().id(), at));
    for (String task : List.of("port", "docs")) {
      journal.append(new RunEvent.Released(at, task));
      journal.append(new RunEvent.Launching(at, task, 1, null));
    }
    call(owned, "port", "anthropic", SONNET, at);
    journal.append(new RunEvent.AttemptFailed(at, "port", 1, "exit code 1"));
    journal.append(new RunEvent.Launching(at, "port", 2, null));
    call(owned, "port", "anthropic", SONNET, at);
    call(owned, "docs", "max", SONNET, at);
    call(owned, "docs", "openai", "of, \"one's\" own", at);
    journal.append(new RunEvent.Succeeded(at, "port", 2, "done", null));
    journal.append(new RunEvent.Succeeded(at, "docs", 1, "done", null));
  }

  private static RunStarted started(String run, Instant at) {
    return new RunStarted(
        at,
        run,
        "/p/tasks.yaml",
        "mark",
        DEAD,
        2,
        Budget.NONE,
        List.of(task("port", "claude", Map.of("module", "mail")), task("docs", "codex", Map.of())),
        List.of());
  }

  private static TaskDeclared task(String id, String agent, Map<String, String> matrix) {
    return new TaskDeclared(id, id, agent, Priority.NORMAL, 1, Budget.NONE, matrix, List.of());
  }

  private void call(OwnedRun owned, String task, String lane, String model, Instant at) {
    owned.ledger().open(opened(task, lane, at));
    owned
        .ledger()
        .close(
            new Closed(
                attempt,
                at,
                task,
                lane,
                model,
                Outcome.OK,
                200,
                null,
                MILLION,
                Waits.NONE,
                null,
                Duration.ofSeconds(1),
                null));
  }

  private Opened opened(String task, String lane, Instant at) {
    attempt++;
    return new Opened(attempt, attempt, at, task, lane, "POST", "/v1/messages", null, null);
  }
}
