package dev.hivemind.checkpoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostReportTest {
  /** A million tokens of it cost 3 dollars. */
  private static final String SONNET = "claude-sonnet-4-5";

  private static final Usage MILLION = new Usage(1_000_000, 0, 0, 0, false);
  private static final Instant EVENING = Instant.parse("2026-11-29T23:59:59.999999Z");
  private static final Instant MORNING = Instant.parse("2026-11-30T00:00:00Z");

  @TempDir private Path project;
  private RunStore store;
  private long attempt;

  @BeforeEach
  void open() throws IOException {
    store = RunStore.open(project);
  }

  /** Two ports and a review; the review's agent goes through a login. */
  private void run(Instant at) throws IOException {
    RunFolder run = store.create("demo", null);
    try (var owned = run.own(SampleRun.OWNER, _ -> true)) {
      owned.listPriced(List.of("max"));
      owned.journal().append(started(run, at));
      call(owned, "port-mail", "anthropic", SONNET, at);
      call(owned, "port-mail", "anthropic", SONNET, at);
      call(owned, "port-search", "anthropic", "of-one-s-own", at);
      call(owned, "review", "max", SONNET, at);
      for (String task : List.of("port-mail", "port-search", "review")) {
        owned.journal().append(new RunEvent.Cancelled(at, task, "over"));
      }
      owned.journal().append(new RunEvent.RunEnded(at, RunState.SUCCEEDED, null));
    }
  }

  private void call(OwnedRun owned, String task, String lane, String model, Instant at) {
    attempt++;
    var entries = new SampleEntries(task, lane);
    owned.ledger().open(entries.opened(attempt, attempt, at));
    owned.ledger().close(entries.closed(attempt, model, MILLION));
  }

  private static RunStarted started(RunFolder run, Instant at) {
    return new RunStarted(
        at,
        run.id(),
        "/p/tasks.yaml",
        "mark",
        SampleRun.OWNER,
        2,
        Budget.NONE,
        List.of(
            task("port-mail", "claude", Map.of("module", "mail")),
            task("port-search", "codex", Map.of("module", "search")),
            task("review", "claude", Map.of("module", "mail", "by", "me"))),
        List.of());
  }

  private static TaskDeclared task(String id, String agent, Map<String, String> matrix) {
    return new TaskDeclared(id, id, agent, Priority.NORMAL, 1, Budget.NONE, matrix, List.of());
  }

  private CostReport cost(CostFilter filter) throws IOException {
    return store.cost(filter, _ -> false);
  }

  private static List<Tuple> lines(CostReport report, String group) {
    return report.by(group).stream()
        .map(
            line ->
                tuple(
                    line.name(),
                    line.totals().calls(),
                    line.totals().cost().usd().usd().intValue()))
        .toList();
  }

  @Test
  void what_calls_used_is_summed_in_every_way() throws IOException {
    run(EVENING);
    run(MORNING);
    CostReport report = cost(CostFilter.ALL);

    assertThat(report.runs()).isEqualTo(2);
    assertThat(report.total().totals().cost().usd()).isEqualTo(Money.of("18"));
    assertThat(lines(report, "agent"))
        .containsExactly(tuple("claude", 6L, 18), tuple("codex", 2L, 0));
    assertThat(lines(report, "task"))
        .containsExactly(
            tuple("port-mail", 4L, 12), tuple("review", 2L, 6), tuple("port-search", 2L, 0));
    assertThat(lines(report, "model"))
        .containsExactly(tuple(SONNET, 6L, 18), tuple("of-one-s-own", 2L, 0));
    assertThat(lines(report, "day"))
        .containsExactly(tuple("2026-11-29", 4L, 9), tuple("2026-11-30", 4L, 9));
    assertThat(lines(report, "matrix.module"))
        .containsExactly(tuple("mail", 6L, 18), tuple("search", 2L, 0));
    assertThat(lines(report, "matrix.by")).containsExactly(tuple("me", 2L, 6));
  }

  @Test
  void a_run_or_the_days_since_one_can_be_picked() throws IOException {
    run(EVENING);
    run(MORNING);

    assertThat(cost(new CostFilter("demo-1", null)).by("day"))
        .extracting(CostLine::name)
        .containsExactly("2026-11-29");
    CostReport since = cost(new CostFilter(null, LocalDate.parse("2026-11-30")));
    assertThat(since.runs()).isOne();
    assertThat(since.by("day")).extracting(CostLine::name).containsExactly("2026-11-30");
    assertThat(cost(new CostFilter("demo-1", LocalDate.parse("2026-11-30"))).total().totals())
        .isEqualTo(CallTotals.NONE);
  }

  @Test
  void list_prices_and_unknown_prices_are_told_apart() throws IOException {
    run(MORNING);
    CostReport report = cost(CostFilter.ALL);

    assertThat(report.total().listed()).isEqualTo(Money.of("3"));
    assertThat(report.unpriced()).extracting(CostLine::name).containsExactly("of-one-s-own");
    assertThat(report.total().unpriced()).isEqualTo(1_000_000);
  }

  @Test
  void calls_of_a_hivemind_that_is_gone_are_unaccounted_and_those_of_a_living_one_are_not()
      throws IOException {
    try (var owned = store.create("demo", null).own(SampleRun.OWNER, _ -> true)) {
      owned.ledger().open(new SampleEntries("port", "anthropic").opened(1, 1));
    }
    try (var owned = store.create("demo", null).own(SampleRun.OWNER, _ -> true)) {
      owned.ledger().open(new SampleEntries("port", "anthropic").opened(1, 1));
      owned.ledger().close();

      assertThat(store.cost(CostFilter.ALL, _ -> true).unaccounted()).isOne();
      assertThat(store.cost(CostFilter.ALL, _ -> false).unaccounted()).isEqualTo(2);
    }
  }

  @Test
  void a_project_without_a_run_has_no_cost() throws IOException {
    assertThat(cost(CostFilter.ALL)).isEqualTo(CostReport.NOTHING);
    assertThat(store.listings()).isEmpty();
  }

  @Test
  void cleaning_removes_logs_and_rows_of_ended_runs_and_keeps_what_they_used() throws IOException {
    run(EVENING);
    run(MORNING);
    Path log = store.run("demo-1").orElseThrow().agentFolder("port-mail").resolve("stdout.log");
    Files.writeString(log, "12345");
    CostReport before = cost(CostFilter.ALL);

    List<OldRun> old = store.old(MORNING, _ -> false);
    assertThat(old)
        .extracting(run -> run.run().id(), OldRun::logs, OldRun::ledgerRows)
        .containsExactly(tuple("demo-1", 5L, 4L));
    store.clean(old);

    assertThat(log).doesNotExist();
    assertThat(used("demo-1")).as("budgets go on from it").isEqualTo(used("demo-2"));
    assertThat(store.run("demo-2").orElseThrow().usedAttempts()).hasSize(4);
    assertThat(cost(CostFilter.ALL)).isEqualTo(before);
    assertThat(store.old(MORNING, _ -> false)).isEmpty();
    assertThat(store.listings()).hasSize(2);
  }

  /** What each agent used, be the single rows there or not. */
  private Map<String, Usage> used(String run) throws IOException {
    return store.run(run).orElseThrow().usedAttempts().stream()
        .collect(Collectors.toMap(UsedAttempt::agent, UsedAttempt::usage, Usage::plus));
  }

  @Test
  void what_was_used_before_and_after_a_cleaning_is_charged_once() throws IOException {
    run(EVENING);
    store.clean(store.old(MORNING, _ -> false));
    try (var owned = store.run("demo-1").orElseThrow().own(SampleRun.OWNER, _ -> true)) {
      call(owned, "port-mail", "anthropic", SONNET, MORNING);
    }

    assertThat(used("demo-1").get("port-mail")).isEqualTo(new Usage(3_000_000, 0, 0, 0, false));
    assertThat(used("demo-1").get("review")).isEqualTo(MILLION);
    assertThat(store.run("demo-1").orElseThrow().usedAttempts())
        .extracting(UsedAttempt::agent, UsedAttempt::cost)
        .containsExactly(
            tuple("port-mail", Money.of("6")),
            tuple("port-search", null),
            tuple("review", Money.of("3")),
            tuple("port-mail", null));
  }

  @Test
  void calls_that_are_unaccounted_stay_listed() throws IOException {
    run(EVENING);
    RunFolder run = store.run("demo-1").orElseThrow();
    try (var owned = run.own(SampleRun.OWNER, _ -> true)) {
      owned.ledger().open(new SampleEntries("review", "max").opened(9, 9));
    }
    run.own(SampleRun.OWNER, _ -> true).close();
    store.clean(store.old(MORNING, _ -> false));

    assertThat(run.ledger().unaccounted()).hasSize(1);
  }

  /**
   * The login's calls stay list prices although the run goes on with a key, or without the lane.
   */
  @Test
  void who_pays_is_known_of_each_call_and_not_of_the_run() throws IOException {
    run(EVENING);
    RunFolder run = store.run("demo-1").orElseThrow();
    try (var owned = run.own(SampleRun.OWNER, _ -> true)) {
      owned.listPriced(List.of("anthropic"));
      call(owned, "review", "max", SONNET, MORNING);
      call(owned, "port-mail", "anthropic", SONNET, MORNING);
    }

    assertThat(cost(CostFilter.ALL).total().totals().cost().billed()).isEqualTo(Money.of("9"));
    assertThat(cost(CostFilter.ALL).total().listed()).isEqualTo(Money.of("6"));
    assertThat(requireNonNull(run.ledger().lanes().get("max")).cost().listed())
        .isEqualTo(Money.of("3"));
    assertThat(requireNonNull(run.ledger().lanes().get("anthropic")).cost().billed())
        .isEqualTo(Money.of("6"));
  }

  @Test
  void nothing_of_a_run_that_can_still_be_gone_on_with_is_cleaned() throws IOException {
    SampleRun.in(store.create("demo", null)).succeeded("a", "a", MILLION).kill();
    var waiting = store.create("demo", null);
    try (var owned = waiting.own(SampleRun.OWNER, _ -> true)) {
      owned.journal().append(started(waiting, EVENING));
      call(owned, "port-mail", "anthropic", SONNET, EVENING);
      owned.journal().append(new RunEvent.RunEnded(EVENING, RunState.FAILED, "failed"));
    }
    assertThat(store.old(MORNING, _ -> false)).isEmpty();
  }

  @Test
  void a_run_that_is_named_is_cleaned_whatever_there_is_left_to_do_in_it() throws IOException {
    SampleRun.in(store.create("demo", null)).succeeded("a", "a", MILLION).kill();
    OldRun named = store.takenUpBy("demo-1").orElseThrow();
    assertThat(named.ledgerRows()).isOne();
    store.clean(List.of(named));

    assertThat(store.takenUpBy("demo-1").orElseThrow().ledgerRows()).isZero();
    assertThat(used("demo-1")).containsEntry("a", MILLION);
    assertThat(store.takenUpBy("demo-2")).isEmpty();
  }
}
