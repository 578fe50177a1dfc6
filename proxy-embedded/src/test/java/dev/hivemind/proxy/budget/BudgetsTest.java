package dev.hivemind.proxy.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.budget.Allowance.Refused;
import dev.hivemind.proxy.budget.Allowance.Reserved;
import dev.hivemind.proxy.budget.Allowance.Stopped;
import dev.hivemind.proxy.budget.BudgetEvent.Exhausted;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetEvent.Unpriced;
import dev.hivemind.proxy.budget.BudgetEvent.Warning;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.WaitReason.BudgetNearlySpent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** Calls of 400 bytes are expected to use 100 tokens, at $1 a million of any class. */
class BudgetsTest {
  private static final Instant NOW = Instant.parse("2026-11-30T09:00:00Z");
  private static final PriceTable PRICES =
      PriceTable.of(
          List.of(PriceRow.of("m", new Rates(BigDecimal.ONE, null, null, null, BigDecimal.ONE))));

  private final List<BudgetEvent> events = new ArrayList<>();
  private final Budgets budgets = budgets(Ceiling.NONE, OnExceed.CHECKPOINT, events::add);

  private static Budgets budgets(Ceiling ceiling, OnExceed onExceed, BudgetListener listener) {
    return new Budgets(ceiling, onExceed, PRICES, new StandingClock(), listener);
  }

  private record StandingClock() implements Ticker {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public Instant now() {
      return NOW;
    }
  }

  private static BudgetNeed need(String agent, long tokens) {
    return new BudgetNeed(agent, "m", tokens * 4);
  }

  private Asking ask(String agent, long tokens) {
    return new Asking(budgets, need(agent, tokens));
  }

  private Reservation granted(String agent, long tokens) {
    return ask(agent, tokens).granted();
  }

  private static Usage used(long tokens) {
    return new Usage(tokens, 0, 0, 0, false);
  }

  /** An estimate teaches nothing, so that the next call is expected to use what its bytes say. */
  private static Usage usedTeachingNothing(long tokens) {
    return new Usage(tokens, 0, 0, 0, true);
  }

  private void use(String agent, long tokens) {
    budgets.charge(agent, used(tokens), "m", NOW);
  }

  private void limit(String agent, long tokens) {
    budgets.open(agent, Ceiling.ofTokens(tokens), OnExceed.CHECKPOINT);
  }

  private static Warning warning(Scope scope, String agent, long used, long ceiling) {
    return new Warning(scope, agent, new Level.Tokens(used, ceiling));
  }

  private static Exhausted exhausted(Scope scope, String agent, long used, long ceiling) {
    return new Exhausted(scope, agent, new Level.Tokens(used, ceiling), OnExceed.CHECKPOINT);
  }

  @Test
  void without_a_ceiling_every_call_passes_and_is_counted_still() {
    Reservation first = granted("a", 1_000_000);
    granted("a", 1_000_000);
    first.spend(new Usage(5, 3, 90, 2, 1, false), "m");

    BudgetView view = budgets.view("a");
    assertThat(view.used()).isEqualTo(new Usage(5, 3, 90, 2, 1, false));
    assertThat(view.spent()).isEqualTo(Money.of("0.0001"));
    assertThat(view.spentByClass().total()).isEqualTo(Money.of("0.0001"));
    assertThat(view.atWork()).isEqualTo(2);
    assertThat(view.reservedTokens()).isEqualTo(2_000_000);
    assertThat(events).isEmpty();
  }

  @Test
  void P17_calls_that_ask_together_pass_only_as_far_as_the_rest_may_do_for_all() {
    limit("a", 1000);
    Reservation first = granted("a", 400);
    granted("a", 400);
    Asking third = ask("a", 400).untilItWaits();

    assertThat(third.reason()).isEqualTo(new BudgetNearlySpent());
    assertThat(budgets.view("a").waiting()).isEqualTo(1);

    first.spend(usedTeachingNothing(200), "m");
    assertThat(third.isAnswered()).isFalse();
    first.close();
    third.granted();
    assertThat(budgets.view("a").waiting()).isZero();
  }

  @Test
  void P17_one_call_passes_while_anything_is_left_and_the_next_ones_one_at_a_time_in_their_order() {
    limit("a", 1000);
    use("a", 999);
    Reservation first = granted("a", 5000);
    Asking second = ask("a", 5000).untilItWaits();
    Asking small = ask("a", 0).untilItWaits();

    first.close();
    Reservation secondGranted = second.granted();
    assertThat(small.isAnswered()).isFalse();
    secondGranted.close();
    small.granted();
  }

  @Test
  void a_call_is_refused_once_the_ceiling_is_used_up_and_so_are_those_that_wait() {
    limit("a", 1000);
    Reservation first = granted("a", 1000);
    Asking second = ask("a", 100).untilItWaits();
    Asking third = ask("a", 100).untilItWaits();
    first.spend(used(1000), "m");

    Refused refused = new Refused(exhausted(Scope.AGENT, "a", 1000, 1000));
    assertThat(second.answer()).isEqualTo(refused);
    assertThat(third.answer()).isEqualTo(refused);
    assertThat(ask("a", 0).answer()).isEqualTo(refused);
    assertThat(budgets.view("a").stop()).contains(exhausted(Scope.AGENT, "a", 1000, 1000));
  }

  @Test
  void F10_an_agent_is_stopped_at_its_cap_and_its_status_shows_the_same_numbers() {
    limit("a", 1000);
    int calls = 0;
    while (ask("a", 10).answer() instanceof Reserved(Reservation reservation)) {
      reservation.spend(used(30), "m");
      reservation.close();
      calls++;
    }

    assertThat(calls).isEqualTo(34);
    BudgetView view = budgets.view("a");
    assertThat(view.used()).isEqualTo(used(34 * 30));
    assertThat(view.ceiling()).isEqualTo(Ceiling.ofTokens(1000));
    assertThat(view.stop()).contains(exhausted(Scope.AGENT, "a", 1020, 1000));
    assertThat(events)
        .containsExactly(
            warning(Scope.AGENT, "a", 870, 1000), exhausted(Scope.AGENT, "a", 1020, 1000));
  }

  @Test
  void reads_from_the_cache_count_for_money_only() {
    limit("a", 1000);
    budgets.charge("a", new Usage(1, 2, 1_000_000, 3, false), "m", NOW);

    assertThat(budgets.view("a").used().counted()).isEqualTo(6);
    assertThat(budgets.view("a").spent()).isEqualTo(Money.of("1.000006"));
    assertThat(events).isEmpty();
  }

  @Test
  void a_call_passes_by_what_the_agents_calls_were_found_to_use() {
    limit("a", 10_000);
    Reservation first = granted("a", 9000);
    first.spend(new Usage(100, 50, 8000, 800, false), "m");
    first.close();

    granted("a", 9000);
    assertThat(budgets.view("a").reservedTokens()).isEqualTo(900);
    assertThat(budgets.view("a").reservedMoney()).isEqualTo(Money.of("0.00895"));
    granted("b", 9000);
    assertThat(budgets.view("b").reservedTokens()).isEqualTo(9000);
    assertThat(budgets.view("b").reservedMoney()).isEqualTo(Money.of("0.009"));
  }

  @Test
  void P26_a_failed_call_is_charged_what_the_provider_reports_and_no_estimate() {
    limit("a", 1000);
    try (Reservation reservation = granted("a", 500)) {
      reservation.spendFailed(Usage.NONE, "");
      reservation.spendFailed(new Usage(500, 20, 0, 0, true), "m");
      assertThat(budgets.view("a").used()).isEqualTo(Usage.NONE);

      reservation.spendFailed(new Usage(30, 1, 0, 0, false), "m");
      assertThat(budgets.view("a").reservedTokens()).isEqualTo(500);
    }

    assertThat(budgets.view("a").used()).isEqualTo(new Usage(30, 1, 0, 0, false));
    assertThat(budgets.view("a").reservedTokens()).isZero();
    assertThat(budgets.view("a").reservedMoney()).isEqualTo(Money.ZERO);
  }

  @Test
  void a_reservation_is_given_back_once_and_what_is_spent_late_is_not_lost() {
    Reservation first = granted("a", 100);
    granted("a", 70);
    first.close();
    first.close();
    first.spend(used(9), "m");

    assertThat(budgets.view("a").reservedTokens()).isEqualTo(70);
    assertThat(budgets.view("a").atWork()).isEqualTo(1);
    assertThat(budgets.view("a").used()).isEqualTo(used(9));
  }

  @Test
  void a_budget_survives_a_resume_by_charging_again_what_the_ledger_has() {
    limit("a", 1000);
    use("a", 600);
    use("a", 300);

    assertThat(events).containsExactly(warning(Scope.AGENT, "a", 900, 1000));
    assertThat(budgets.view("a").used()).isEqualTo(used(900));
  }

  @Test
  void what_was_used_before_an_agent_is_limited_counts() {
    use("a", 1000);
    assertThat(events).isEmpty();
    limit("a", 1000);

    assertThat(events).containsExactly(exhausted(Scope.AGENT, "a", 1000, 1000));
    assertThat(ask("a", 0).answer()).isInstanceOf(Refused.class);
  }

  @Test
  void a_warning_comes_once_at_85_percent_and_the_end_once_at_100() {
    limit("a", 1000);
    use("a", 849);
    assertThat(events).isEmpty();
    use("a", 1);
    use("a", 149);
    assertThat(events).containsExactly(warning(Scope.AGENT, "a", 850, 1000));
    use("a", 1);
    use("a", 1000);
    assertThat(events)
        .containsExactly(
            warning(Scope.AGENT, "a", 850, 1000), exhausted(Scope.AGENT, "a", 1000, 1000));
  }

  @Test
  void a_raised_ceiling_lets_calls_go_on_and_is_told_of_anew() {
    limit("a", 1000);
    use("a", 1000);
    assertThat(ask("a", 10).answer()).isInstanceOf(Refused.class);
    events.clear();

    budgets.grant("a", Ceiling.ofTokens(1000));
    granted("a", 10);
    assertThat(budgets.view("a").ceiling()).isEqualTo(Ceiling.ofTokens(2000));
    assertThat(budgets.view("a").stop()).isEmpty();
    use("a", 700);
    use("a", 300);
    assertThat(events)
        .containsExactly(
            warning(Scope.AGENT, "a", 1700, 2000), exhausted(Scope.AGENT, "a", 2000, 2000));
  }

  @Test
  void a_raised_ceiling_lets_waiting_calls_pass_and_makes_none_where_there_was_none() {
    limit("a", 1000);
    granted("a", 1000);
    Asking second = ask("a", 1000).untilItWaits();

    budgets.grant("a", new Ceiling(1000L, Money.of("3")));
    second.granted();
    assertThat(budgets.view("a").ceiling()).isEqualTo(Ceiling.ofTokens(2000));
  }

  @Test
  void with_warn_no_call_is_refused_or_waits_and_all_is_told() {
    budgets.open("a", Ceiling.ofTokens(1000), OnExceed.WARN);
    granted("a", 5000);
    granted("a", 5000).spend(used(900), "m");
    use("a", 100);
    granted("a", 5000);

    assertThat(events)
        .containsExactly(
            warning(Scope.AGENT, "a", 900, 1000),
            new Exhausted(Scope.AGENT, "a", new Level.Tokens(1000, 1000), OnExceed.WARN));
    assertThat(budgets.view("a").stop()).isEmpty();
  }

  @Test
  void the_runs_ceiling_holds_for_all_agents_together() {
    Budgets pool = budgets(Ceiling.ofTokens(1000), OnExceed.FAIL, events::add);
    Reservation first = new Asking(pool, need("a", 600)).granted();
    Asking second = new Asking(pool, need("b", 600)).untilItWaits();
    Asking third = new Asking(pool, need("c", 10)).untilItWaits();
    assertThat(pool.view().waiting()).isEqualTo(2);
    assertThat(pool.view("c").waiting()).isEqualTo(1);

    first.spend(used(100), "m");
    first.close();
    third.granted().close();
    second.granted().spend(used(900), "m");
    second.granted().close();

    Exhausted end = new Exhausted(Scope.RUN, "b", new Level.Tokens(1000, 1000), OnExceed.FAIL);
    assertThat(events).containsExactly(end);
    assertThat(new Asking(pool, need("d", 1)).answer())
        .isEqualTo(new Refused(new Exhausted(Scope.RUN, "d", end.level(), OnExceed.FAIL)));
    assertThat(pool.view().used()).isEqualTo(used(1000));

    pool.grantRun(Ceiling.ofTokens(500));
    new Asking(pool, need("d", 1)).granted();
  }

  @Test
  void an_agent_that_waits_for_its_own_budget_keeps_no_other_waiting() {
    Budgets pool = budgets(Ceiling.ofTokens(10_000), OnExceed.CHECKPOINT, events::add);
    pool.open("a", Ceiling.ofTokens(100), OnExceed.CHECKPOINT);
    new Asking(pool, need("a", 100)).granted();
    new Asking(pool, need("a", 20_000)).untilItWaits();

    new Asking(pool, need("b", 9000)).granted();
  }

  @Test
  void a_call_that_is_stopped_while_it_waits_leaves_at_once_and_lets_the_next_pass() {
    limit("a", 1000);
    Reservation first = granted("a", 900);
    Asking large = ask("a", 500).untilItWaits();
    Asking small = ask("a", 100).untilItWaits();

    large.stop();
    assertThat(large.answer()).isEqualTo(new Stopped());
    small.granted().close();
    first.close();
    assertThat(budgets.view("a").atWork()).isZero();
  }

  @Test
  void a_call_that_was_stopped_before_sets_nothing_aside() throws InterruptedException {
    StopSignal stop = new StopSignal();
    stop.raise(StopSignal.Reason.ABORTED);

    assertThat(budgets.reserve(need("a", 5), stop, _ -> {})).isEqualTo(new Stopped());
    assertThat(budgets.view("a").atWork()).isZero();
  }

  @Test
  void a_thread_that_is_interrupted_while_it_waits_sets_nothing_aside() {
    limit("a", 1000);
    Reservation first = granted("a", 1000);
    Asking second = ask("a", 1000).untilItWaits();

    assertThatThrownBy(() -> second.interrupt().get())
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    first.close();
    assertThat(budgets.view("a").atWork()).isZero();
    assertThat(budgets.view("a").waiting()).isZero();
  }

  @Test
  void whoever_is_told_of_waiting_and_fails_leaves_the_queue() {
    limit("a", 1000);
    granted("a", 1000).close();
    Reservation first = granted("a", 1000);

    assertThatThrownBy(
            () ->
                budgets.reserve(
                    need("a", 1000),
                    new StopSignal(),
                    _ -> {
                      throw new IllegalStateException("no");
                    }))
        .isInstanceOf(IllegalStateException.class);
    first.close();
    assertThat(budgets.view("a").atWork()).isZero();
    assertThat(budgets.view("a").waiting()).isZero();
  }

  @Test
  void dollars_are_kept_exactly() {
    budgets.open("a", Ceiling.ofUsd(Money.of("0.1")), OnExceed.CHECKPOINT);
    for (int call = 0; call < 99_999; call++) {
      use("a", 1);
    }
    assertThat(ask("a", 1).answer()).isInstanceOf(Reserved.class);
    use("a", 1);

    Exhausted end =
        new Exhausted(
            Scope.AGENT,
            "a",
            new Level.Dollars(Money.of("0.1"), Money.of("0.1")),
            OnExceed.CHECKPOINT);
    assertThat(ask("a", 1).answer()).isEqualTo(new Refused(end));
    assertThat(events)
        .containsExactly(
            new Warning(Scope.AGENT, "a", new Level.Dollars(Money.of("0.085"), Money.of("0.1"))),
            end);
  }

  @Test
  void calls_go_one_at_a_time_too_when_their_dollars_may_not_do() {
    budgets.open("a", Ceiling.ofUsd(Money.of("0.001")), OnExceed.CHECKPOINT);
    Reservation first = granted("a", 600);
    Asking second = ask("a", 600).untilItWaits();
    first.close();
    second.granted();
  }

  @Test
  void each_ceiling_of_an_agent_is_told_of_by_itself() {
    budgets.open("a", new Ceiling(1000L, Money.of("0.0009")), OnExceed.CHECKPOINT);
    use("a", 900);

    assertThat(events)
        .containsExactly(
            warning(Scope.AGENT, "a", 900, 1000),
            new Exhausted(
                Scope.AGENT,
                "a",
                new Level.Dollars(Money.of("0.0009"), Money.of("0.0009")),
                OnExceed.CHECKPOINT));
  }

  @Test
  void tokens_without_a_price_end_a_budget_in_dollars_which_cannot_be_kept() {
    budgets.open("a", Ceiling.ofUsd(Money.of("1")), OnExceed.CHECKPOINT);
    limit("b", 1000);
    Reservation first = new Asking(budgets, new BudgetNeed("a", "x", 400)).granted();
    first.spend(used(7), "x-2");
    first.spend(used(7), "x-2");
    budgets.charge("b", used(7), "x-2", NOW);

    Unpriced end = new Unpriced(Scope.AGENT, "a", "x-2", OnExceed.CHECKPOINT);
    assertThat(events).containsExactly(end);
    assertThat(ask("a", 1).answer()).isEqualTo(new Refused(end));
    assertThat(ask("b", 1).answer()).isInstanceOf(Reserved.class);
    assertThat(budgets.view("a").unpriced()).isEqualTo(used(14));
    assertThat(budgets.view("a").spent()).isEqualTo(Money.ZERO);
  }

  /** The tokens of a sum would be priced as one long prompt. */
  @Test
  void what_several_calls_used_before_is_charged_with_the_money_that_they_cost() {
    budgets.open("a", Ceiling.ofUsd(Money.of("1")), OnExceed.CHECKPOINT);
    var before = new BudgetPlan.Spent("a", used(1_000_000), "x", NOW, Money.of("0.4"));
    new BudgetPlan(Ceiling.NONE, OnExceed.CHECKPOINT, List.of(), List.of(before)).charge(budgets);

    assertThat(budgets.view("a").spent()).isEqualTo(Money.of("0.4"));
    assertThat(budgets.view("a").used()).isEqualTo(used(1_000_000));
    assertThat(budgets.view().spent()).isEqualTo(Money.of("0.4"));
  }

  @Test
  void a_model_that_the_provider_calls_by_an_unknown_name_costs_what_was_asked_for() {
    budgets.open("a", Ceiling.ofUsd(Money.of("1")), OnExceed.CHECKPOINT);
    granted("a", 100).spend(used(1000), "deployment-7");
    granted("a", 100).spend(used(1000), "");

    assertThat(budgets.view("a").spent()).isEqualTo(Money.of("0.002"));
    assertThat(budgets.view("a").unpriced()).isEqualTo(Usage.NONE);
  }

  @Test
  void the_listener_is_told_outside_the_lock() {
    CompletableFuture<BudgetView> seen = new CompletableFuture<>();
    Budgets[] self = new Budgets[1];
    self[0] =
        budgets(
            Ceiling.ofTokens(100),
            OnExceed.CHECKPOINT,
            _ -> seen.complete(CompletableFuture.supplyAsync(() -> self[0].view()).join()));
    self[0].charge("a", used(100), "m", NOW);

    assertThat(seen.join().used()).isEqualTo(used(100));
  }

  @Test
  void what_the_listener_fails_with_loses_no_charge_and_no_later_event() {
    Budgets fragile =
        budgets(
            Ceiling.ofTokens(100),
            OnExceed.CHECKPOINT,
            event -> {
              events.add(event);
              throw new IllegalStateException("no");
            });

    assertThatThrownBy(() -> fragile.charge("a", used(90), "m", NOW)).hasMessage("no");
    assertThatThrownBy(() -> fragile.charge("a", used(10), "m", NOW)).hasMessage("no");
    assertThat(fragile.view().used()).isEqualTo(used(100));
    assertThat(events).hasSize(2);
  }

  @Test
  void an_event_that_the_listener_brings_about_comes_after_its_cause() {
    Budgets[] self = new Budgets[1];
    self[0] =
        budgets(
            Ceiling.ofTokens(100),
            OnExceed.CHECKPOINT,
            event -> {
              if (event instanceof Warning) {
                self[0].charge("a", used(10), "m", NOW);
              }
              events.add(event);
            });
    self[0].charge("a", used(90), "m", NOW);

    assertThat(events).extracting(Object::getClass).containsExactly(Warning.class, Exhausted.class);
  }

  @Test
  void a_ceiling_of_nothing_refuses_the_first_call_and_a_negative_one_is_none() {
    limit("a", 0);

    assertThat(ask("a", 0).answer()).isInstanceOf(Refused.class);
    assertThatThrownBy(() -> Ceiling.ofTokens(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Ceiling.ofUsd(Money.of("-0.01")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
