package dev.hivemind.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.checkpoint.LedgerSummary;
import dev.hivemind.cli.live.LaneTrend;
import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Four tasks that were expected to use 10k tokens each; those that are done used 20k. */
final class OutlookTest {
  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");

  /** 100 tokens a second for each call in flight. */
  private static final double CALL_SECONDS = 400;

  private static final LivePool PLENTY = new LivePool("requests", "", 1, 1_000_000, null);

  private static RunReport report(int done, LivePool pool, @Nullable Instant parkedUntil) {
    return report(done, List.of(pool), parkedUntil);
  }

  private static RunReport report(
      int done, List<LivePool> pools, @Nullable Instant parkedUntil, RunEvent... later) {
    var events = new ArrayList<RunEvent>();
    var names = List.of("a", "b", "c", "d");
    events.add(
        new RunStarted(
            AT,
            "mail-3",
            "/p/tasks.yaml",
            "mark",
            new ProcessIdentity(1, AT),
            4,
            Budget.NONE,
            names.stream().map(OutlookTest::task).toList(),
            List.of("anthropic: KEY (billed)")));
    var used = new LinkedHashMap<String, CallTotals>();
    var calls = new CallTotals(10, 10, new Usage(15_000, 5_000, 99_000, 0, false));
    for (String name : names.subList(0, done)) {
      events.add(new RunEvent.Released(AT, name));
      events.add(new RunEvent.Launching(AT, name, 1, null));
      events.add(new RunEvent.Succeeded(AT, name, 1, "done", null));
      used.put(name, calls);
    }
    events.addAll(List.of(later));
    CallTotals all = used.values().stream().reduce(CallTotals.NONE, CallTotals::plus);
    var lane =
        new LiveLane(
            "anthropic",
            2,
            2,
            2,
            "ok",
            pools,
            parkedUntil == null ? null : "5h",
            parkedUntil,
            null,
            Map.of(),
            null,
            new LaneTrend(List.of(2, 2), 4, CALL_SECONDS));
    RunView view = RunView.of(events);
    return new RunReport(
        "mail-3",
        view,
        view.asOf(process -> true),
        new LedgerSummary(used, Map.of("anthropic", all), List.of(), List.of()),
        Optional.of(new LiveSnapshot(AT, List.of(lane), Map.of())),
        AT);
  }

  private static TaskDeclared task(String id) {
    return new TaskDeclared(
        id, id, "claude", Priority.NORMAL, 10_000, Budget.NONE, Map.of(), List.of());
  }

  @Test
  void what_is_left_goes_as_fast_as_the_limit_lets_calls_through() {
    // 2 tasks of 20k each, by 2 calls at once of 100 tokens a second.
    assertThat(report(2, PLENTY, null).remaining()).contains(Duration.ofSeconds(200));
  }

  @Test
  void a_rate_limit_is_never_passed() {
    // Three tokens in four are input: 30k of it are left, at 100 a second.
    var slow = new LivePool("input_tokens", "", 1, 6_000, null);
    assertThat(report(2, slow, null).remaining()).contains(Duration.ofMinutes(5));
    var terse = new LivePool("output_tokens", "", 1, 1_000, null);
    assertThat(report(2, terse, null).remaining()).contains(Duration.ofMinutes(10));
    var all = new LivePool("tokens", "", 1, 6_000, null);
    assertThat(report(2, all, null).remaining()).contains(Duration.ofSeconds(400));
    var few = new LivePool("requests", "", 1, 3, null);
    assertThat(report(2, few, null).remaining()).contains(Duration.ofSeconds(400));
  }

  @Test
  void limits_of_classes_of_models_stand_beside_each_other_and_below_those_of_all() {
    var sonnet = new LivePool("requests", "claude-sonnet-5", 1, 3, null);
    var haiku = new LivePool("requests", "claude-haiku-4-5", 1, 3, null);
    var all = new LivePool("requests", "", 1, 4, null);
    assertThat(report(2, sonnet, null).remaining()).contains(Duration.ofSeconds(400));
    // As many as the limit of calls at once lets through.
    assertThat(report(2, List.of(sonnet, haiku), null).remaining())
        .contains(Duration.ofSeconds(200));
    assertThat(report(2, List.of(sonnet, haiku, all), null).remaining())
        .contains(Duration.ofMinutes(5));
  }

  @Test
  void while_no_task_may_start_nobody_knows() {
    var paused = new RunEvent.LaunchingPaused(AT);
    assertThat(report(2, List.of(PLENTY), null, paused).remaining()).isEmpty();
    assertThat(
            report(2, List.of(PLENTY), null, paused, new RunEvent.LaunchingGoesOn(AT)).remaining())
        .contains(Duration.ofSeconds(200));
  }

  @Test
  void of_a_run_that_gave_up_only_what_is_at_work_is_left() {
    RunEvent[] gaveUp = {
      new RunEvent.Released(AT, "c"),
      new RunEvent.Launching(AT, "c", 1, null),
      new RunEvent.LaunchingStopped(AT, "3 tasks failed")
    };
    assertThat(report(2, List.of(PLENTY), null, gaveUp).remaining())
        .contains(Duration.ofSeconds(100));
  }

  @Test
  void a_limit_that_all_wait_for_is_added() {
    assertThat(report(2, PLENTY, AT.plusSeconds(3_600)).remaining())
        .contains(Duration.ofSeconds(3_800));
  }

  @Test
  void before_some_tasks_have_ended_nobody_knows() {
    assertThat(report(1, PLENTY, null).remaining()).isEmpty();
    assertThat(report(0, PLENTY, null).remaining()).isEmpty();
  }
}
