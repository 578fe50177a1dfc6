package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.checkpoint.LedgerSummary;
import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import dev.hivemind.proxy.ledger.LedgerEntry.Opened;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports to show. */
final class Reports {
  private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

  private Reports() {}

  /** A minute into a run with a task in every state that is not exceptional. */
  static RunReport ofEveryState() {
    RunView view = view();
    return new RunReport(
        "mail-3", view, view.asOf(process -> true), ledger(), Optional.of(live()), at(60));
  }

  /** The same run, whose hivemind was killed. */
  static RunReport ofALostRun() {
    RunView view = view();
    return new RunReport(
        "mail-3", view, view.asOf(process -> false), ledger(), Optional.of(live()), at(60));
  }

  private static LiveSnapshot live() {
    LivePool requests = new LivePool("requests", "", 49, 50, null);
    LiveLane lane =
        new LiveLane("anthropic", 1, 5, 2, "ok", List.of(requests), "5h", at(60), null, 2);
    LiveWait wait = new LiveWait("a fault of anthropic: try 2 in 3.0 s", 4);
    return new LiveSnapshot(at(60), List.of(lane), Map.of("at-work", wait));
  }

  private static RunView view() {
    return RunView.of(
        List.of(
            started(),
            new Released(at(1), "done"),
            new Launching(at(1), "done", 1, null),
            new Released(at(2), "broken"),
            new Launching(at(2), "broken", 1, null),
            new Failed(at(3), "broken", 1, "exit code 1"),
            new Skipped(at(3), "after", "broken", "broken failed: exit code 1"),
            new Succeeded(at(41), "done", 1, "all ported", null),
            new Released(at(4), "at-work"),
            new Launching(at(4), "at-work", 1, null),
            new Activity(at(5), "at-work", "Bash: npm test")));
  }

  private static Instant at(long seconds) {
    return BEGIN.plusSeconds(seconds);
  }

  private static RunEvent started() {
    return new RunStarted(
        BEGIN,
        "mail-3",
        "/p/tasks.yaml",
        "mark",
        new ProcessIdentity(1, BEGIN),
        4,
        Budget.NONE,
        List.of(
            task("done", "claude", Priority.HIGH, Map.of("module", "mail"), List.of()),
            task("broken", "codex", Priority.NORMAL, Map.of(), List.of()),
            task("after", "claude", Priority.NORMAL, Map.of(), List.of("broken")),
            task("at-work", "claude", Priority.LOW, Map.of(), List.of("done")),
            task("later", "claude", Priority.NORMAL, Map.of(), List.of("at-work"))),
        List.of("anthropic: ANTHROPIC_API_KEY (billed)"));
  }

  private static TaskDeclared task(
      String id, String agent, Priority priority, Map<String, String> matrix, List<String> needs) {
    return new TaskDeclared(id, id, agent, priority, 1_000, Budget.NONE, matrix, needs);
  }

  private static LedgerSummary ledger() {
    var done = new Usage(100, 20, 3_000, 400, false);
    var atWork = new Usage(7, 0, 0, 0, true);
    return new LedgerSummary(
        Map.of("done", new CallTotals(5, 7, done), "at-work", new CallTotals(1, 1, atWork)),
        Map.of("anthropic", new CallTotals(6, 8, done.plus(atWork))),
        List.of(
            new Opened(9, 9, at(50), "at-work", "anthropic", "POST", "/v1/messages", null, null)));
  }
}
