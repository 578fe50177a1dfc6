package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.checkpoint.Cost;
import dev.hivemind.checkpoint.LedgerSummary;
import dev.hivemind.cli.live.LaneTrend;
import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.ledger.LedgerEntry.Opened;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.LaneFailing;
import dev.hivemind.task.run.RunEvent.LaneParked;
import dev.hivemind.task.run.RunEvent.LaneStopped;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.LeftBlocked;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunEvent.Waiting;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.StopCause;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reports to show. */
final class Reports {
  private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

  private static final Cost PRICED = new Cost(Money.of("0.0312"), Set.of());
  private static final Cost LISTED = new Cost(PRICED.usd(), PRICED.usd(), Set.of());
  private static final Cost UNPRICED = new Cost(Money.ZERO, Set.of("simulated"));

  private Reports() {}

  /** A minute into a run with a task in every state that is not exceptional. */
  static RunReport ofEveryState() {
    RunView view = view();
    return new RunReport(
        "mail-3", view, view.asOf(process -> true), ledger(), Optional.of(live()), at(60));
  }

  /** The same run half a minute later, in which it could not tell of its waits. */
  static RunReport ofARunThatIsNotSeen() {
    RunView view = view();
    return new RunReport(
        "mail-3", view, view.asOf(process -> true), ledger(), Optional.of(live()), at(90));
  }

  /** The same run, whose hivemind was killed. */
  static RunReport ofALostRun() {
    RunView view = view();
    return new RunReport(
        "mail-3", view, view.asOf(process -> false), ledger(), Optional.of(live()), at(60));
  }

  private static LiveSnapshot live() {
    LivePool requests = new LivePool("requests", "", 49, 50, null);
    LaneTrend trend = new LaneTrend(List.of(10, 5, 5), 3, 40);
    LiveLane lane =
        new LiveLane(
            "anthropic",
            1,
            5,
            2,
            "ok",
            List.of(requests),
            "5h",
            at(60),
            null,
            Map.of("high", 2),
            at(62),
            trend);
    LiveWait wait = new LiveWait("a fault of anthropic: try 2 in 3.0 s", 4);
    return new LiveSnapshot(at(60), List.of(lane), Map.of("at-work", wait));
  }

  /** A run that a budget, a usage limit and a key left unfinished; its hivemind is gone since. */
  static RunReport ofAnUnfinishedRun() {
    RunView view = unfinished(true);
    return new RunReport(
        "mail-4", view, view.asOf(process -> false), ledger(LISTED), Optional.empty(), at(60));
  }

  /** The same run before it ended. */
  static RunReport ofARunInTrouble() {
    RunView view = unfinished(false);
    return new RunReport(
        "mail-4", view, view.asOf(process -> true), ledger(LISTED), Optional.empty(), at(60));
  }

  private static RunView unfinished(boolean ended) {
    Instant reset = Instant.parse("2026-12-01T03:00:00Z");
    String text = "HiveMind stopped port at 400k tokens: hivemind resume port --budget +200k";
    RunView view =
        RunView.of(
            List.of(
                new RunStarted(
                    BEGIN,
                    "mail-4",
                    "/p/tasks.yaml",
                    "mark",
                    new ProcessIdentity(1, BEGIN),
                    4,
                    new Budget(
                        OptionalLong.of(5_000_000),
                        OptionalLong.of(40_000_000),
                        OnExceed.CHECKPOINT),
                    List.of(
                        new TaskDeclared(
                            "port",
                            "port",
                            "claude",
                            Priority.NORMAL,
                            1_000,
                            new Budget(
                                OptionalLong.of(400_000),
                                OptionalLong.empty(),
                                OnExceed.CHECKPOINT),
                            Map.of(),
                            List.of()),
                        task("review", "claude", Priority.NORMAL, Map.of(), List.of()),
                        task("after", "claude", Priority.NORMAL, Map.of(), List.of("port"))),
                    List.of("anthropic: your login", "openai: OPENAI_API_KEY", "google: KEY")),
                new Released(at(1), "port"),
                new Launching(at(1), "port", 1, null),
                new LaneParked(at(2), "anthropic", "5-hour limit", reset),
                new LaneStopped(at(3), "openai", LaneStop.KEY_REFUSED, "invalid key"),
                new LaneFailing(at(4), "google"),
                new Released(at(5), "review"),
                new Waiting(
                    at(5), "review", StopCause.USAGE_LIMIT, "waits for the 5-hour limit", reset),
                new Checkpointed(at(41), "port", 1, StopCause.BUDGET, text),
                new LeftBlocked(at(41), "after", "port", "waits for port, which is not finished")));
    if (ended) view.apply(new RunEnded(at(50), RunState.CHECKPOINTED, text));
    return view;
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
    return ledger(PRICED);
  }

  private static LedgerSummary ledger(Cost priced) {
    var done = new Usage(100, 20, 3_000, 400, false);
    var atWork = new Usage(7, 0, 0, 0, true);
    return new LedgerSummary(
        Map.of(
            "done",
            new CallTotals(5, 7, 0, done, priced),
            "at-work",
            new CallTotals(1, 1, 1, atWork, UNPRICED)),
        Map.of("anthropic", new CallTotals(6, 8, 1, done.plus(atWork), priced.plus(UNPRICED))),
        List.of(
            new Opened(9, 9, at(50), "at-work", "anthropic", "POST", "/v1/messages", null, null)),
        List.of());
  }
}
