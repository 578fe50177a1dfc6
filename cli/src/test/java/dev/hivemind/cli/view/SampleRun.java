package dev.hivemind.cli.view;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.checkpoint.Cost;
import dev.hivemind.checkpoint.LedgerSummary;
import dev.hivemind.cli.live.LaneTrend;
import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.StopCause;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A run two minutes after its start, with everything that the view can tell of. */
final class SampleRun {
  static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

  private static final Budget TOKENS =
      new Budget(OptionalLong.of(100_000), OptionalLong.empty(), OnExceed.CHECKPOINT);

  private final List<RunEvent> events = new ArrayList<>();
  private String provider = "ok";
  private @Nullable String parkedWindow;
  private @Nullable String closed;
  private Set<String> unpriced = Set.of();

  SampleRun() {
    this("anthropic: ANTHROPIC_API_KEY (billed)");
  }

  /**
   * @param upstreams as a run keeps them
   */
  SampleRun(String... upstreams) {
    events.add(
        new RunStarted(
            BEGIN,
            "mail-3",
            "/p/tasks.yaml",
            "mark",
            new ProcessIdentity(1, BEGIN),
            4,
            new Budget(
                OptionalLong.of(1_000_000), OptionalLong.of(20_000_000), OnExceed.CHECKPOINT),
            List.of(
                task("design", Priority.CRITICAL, Budget.NONE),
                task("port-mail", Priority.HIGH, TOKENS),
                task("port-文書", Priority.NORMAL, TOKENS),
                task("port-search", Priority.NORMAL, TOKENS),
                task("broken", Priority.NORMAL, Budget.NONE),
                task("notes", Priority.LOW, Budget.NONE, "port-mail")),
            List.of(upstreams)));
    started("design", 1);
    events.add(new RunEvent.Succeeded(at(30), "design", 1, "Designed it.", null));
    for (String id : List.of("port-mail", "port-文書", "port-search", "broken")) started(id, 31);
    events.add(new RunEvent.Activity(at(60), "port-mail", "Bash: npm test"));
    events.add(new RunEvent.Failed(at(70), "broken", 1, "exit code 1"));
    events.add(
        new RunEvent.Checkpointed(
            at(90),
            "port-search",
            1,
            StopCause.BUDGET,
            "HiveMind stopped port-search at 100k tokens"));
  }

  private void started(String id, long second) {
    events.add(new RunEvent.Released(at(second), id));
    events.add(new RunEvent.Launching(at(second), id, 1, null));
  }

  static Instant at(long second) {
    return BEGIN.plusSeconds(second);
  }

  private static TaskDeclared task(String id, Priority priority, Budget budget, String... needs) {
    return new TaskDeclared(id, id, "claude", priority, 60_000, budget, Map.of(), List.of(needs));
  }

  SampleRun failing() {
    return provider("failing");
  }

  SampleRun provider(String health) {
    provider = health;
    return this;
  }

  /** Until a minute after the report. */
  SampleRun parked(String window) {
    parkedWindow = window;
    return this;
  }

  SampleRun closed(String why) {
    closed = why;
    return this;
  }

  SampleRun unpriced(String model) {
    unpriced = Set.of(model);
    return this;
  }

  SampleRun with(RunEvent event) {
    events.add(event);
    return this;
  }

  SampleRun ended() {
    return with(new RunEvent.RunEnded(at(100), RunState.FAILED, "failed: broken"));
  }

  RunReport report() {
    return report(true, at(120));
  }

  /** Of a run whose hivemind is gone. */
  RunReport lost(Instant now) {
    return report(false, now);
  }

  private RunReport report(boolean alive, Instant now) {
    RunView view = RunView.of(events);
    return new RunReport(
        "mail-3", view, view.asOf(process -> alive), ledger(), Optional.of(live()), now);
  }

  private LiveSnapshot live() {
    var lane =
        new LiveLane(
            "anthropic",
            2,
            8,
            14,
            provider,
            List.of(
                new LivePool("requests", "", 31, 50, at(144)),
                new LivePool("input_tokens", "", 79_000, 80_000, at(132))),
            parkedWindow,
            parkedWindow == null ? null : at(180),
            closed,
            Map.of("critical", 2, "normal", 12),
            at(132),
            new LaneTrend(List.of(1, 2, 4, 8), 16, 200));
    return new LiveSnapshot(
        at(119),
        List.of(lane),
        Map.of(
            "port-文書",
            new LiveWait(
                "queued 3rd of 14 for anthropic: 50/50 requests this minute, next in 12 s", 9)));
  }

  private LedgerSummary ledger() {
    var used = new Usage(50_000, 10_000, 400_000, 26_000, false);
    var cost = new Cost(Money.of("1.2345"), unpriced);
    CallTotals calls = new CallTotals(20, 26, 1, used, cost);
    return new LedgerSummary(
        Map.of("port-mail", calls, "port-search", calls, "design", calls),
        Map.of("anthropic", calls.plus(calls).plus(calls)),
        List.of(),
        List.of());
  }
}
