package dev.hivemind.proxy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.budget.Allowance.Refused;
import dev.hivemind.proxy.budget.Allowance.Reserved;
import dev.hivemind.proxy.budget.Allowance.Stopped;
import dev.hivemind.proxy.budget.BudgetEvent.Exhausted;
import dev.hivemind.proxy.budget.BudgetEvent.Warning;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads at once: nothing is lost, nothing is passed by more than it may be. */
class BudgetsUnderLoadTest {
  private static final int THREADS = 16;
  private static final int CALLS = 400;
  private static final int MOST_TOKENS = 1000;
  private static final List<String> AGENTS = List.of("a", "b", "c", "d");
  private static final PriceTable PRICES =
      PriceTable.of(
          List.of(PriceRow.of("m", new Rates(BigDecimal.ONE, null, null, null, BigDecimal.ONE))));

  private final ConcurrentLinkedQueue<BudgetEvent> events = new ConcurrentLinkedQueue<>();
  private final AtomicLong spent = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong stopped = new AtomicLong();

  static List<Long> seeds() {
    return IntStream.range(0, 12).mapToObj(Long::valueOf).toList();
  }

  private Budgets budgets(Ceiling ceiling) {
    return new Budgets(ceiling, OnExceed.CHECKPOINT, PRICES, Ticker.system(), events::add);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void P17_a_ceiling_is_passed_by_one_call_at_most_when_calls_use_what_was_expected(long seed)
      throws Exception {
    long ceiling = 200_000;
    Budgets budgets = budgets(Ceiling.ofTokens(ceiling));
    AGENTS.forEach(
        agent -> budgets.open(agent, Ceiling.ofTokens(ceiling / 3), OnExceed.CHECKPOINT));

    together(seed, random -> call(budgets, random, new StopSignal(), 0));

    assertThat(budgets.view().used().counted())
        .isEqualTo(spent.get())
        .isBetween(ceiling, ceiling + MOST_TOKENS);
    AGENTS.forEach(
        agent ->
            assertThat(budgets.view(agent).used().counted()).isLessThan(ceiling / 3 + MOST_TOKENS));
    assertThat(refused.get()).isPositive();
    assertEverythingGivenBack(budgets);
    assertThat(
            events.stream()
                .filter(
                    event ->
                        event instanceof Exhausted end && end.scope() == BudgetEvent.Scope.RUN))
        .hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void P17_whatever_calls_use_and_however_they_end_nothing_is_lost(long seed) throws Exception {
    long ceiling = 100_000;
    Budgets budgets = budgets(new Ceiling(ceiling, Money.of("0.08")));

    together(
        seed,
        random -> {
          StopSignal stop = new StopSignal();
          if (random.nextInt(4) == 0) {
            Thread.startVirtualThread(() -> stop.raise(StopSignal.Reason.CALLER_GONE));
          }
          call(budgets, random, stop, random.nextInt(MOST_TOKENS));
          if (random.nextInt(200) == 0) {
            budgets.grantRun(new Ceiling(5000L, Money.of("0.005")));
          }
        });

    assertThat(budgets.view().used().counted()).isEqualTo(spent.get());
    assertThat(budgets.view().spent())
        .isEqualTo(new Money(BigDecimal.valueOf(spent.get()).movePointLeft(6)));
    assertThat(
            AGENTS.stream()
                .map(agent -> budgets.view(agent).used())
                .reduce(Usage.NONE, Usage::plus))
        .isEqualTo(budgets.view().used());
    assertEverythingGivenBack(budgets);
    assertThat(events.stream().filter(Warning.class::isInstance).distinct().count())
        .isEqualTo(events.stream().filter(Warning.class::isInstance).count());
  }

  private static void assertEverythingGivenBack(Budgets budgets) {
    for (BudgetView view :
        List.of(budgets.view(), budgets.view("a"), budgets.view("b"), budgets.view("c"))) {
      assertThat(view.reservedTokens()).isZero();
      assertThat(view.reservedMoney()).isEqualTo(Money.ZERO);
      assertThat(view.atWork()).isZero();
      assertThat(view.waiting()).isZero();
    }
  }

  /**
   * @param unexpected output, which nothing is set aside for
   */
  private void call(Budgets budgets, Random random, StopSignal stop, long unexpected)
      throws InterruptedException {
    long tokens = random.nextLong(1, MOST_TOKENS + 1);
    BudgetNeed need = new BudgetNeed(AGENTS.get(random.nextInt(AGENTS.size())), "m", tokens * 4);
    switch (budgets.reserve(need, stop, _ -> {})) {
      case Reserved(Reservation reservation) -> {
        try (reservation) {
          work(random.nextInt(3000));
          reservation.spend(new Usage(tokens, unexpected, 0, 0, false), "m");
          spent.addAndGet(tokens + unexpected);
        }
      }
      case Refused _ -> refused.incrementAndGet();
      case Stopped _ -> stopped.incrementAndGet();
    }
  }

  private static void work(int rounds) {
    for (int round = 0; round < rounds; round++) {
      Thread.onSpinWait();
    }
  }

  private interface Work {
    void run(Random random) throws InterruptedException;
  }

  private static void together(long seed, Work work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<? extends Future<?>> all =
          IntStream.range(0, THREADS)
              .mapToObj(
                  thread ->
                      threads.submit(
                          () -> {
                            Random random = new Random(seed * THREADS + thread);
                            for (int call = 0; call < CALLS; call++) {
                              work.run(random);
                            }
                            return null;
                          }))
              .toList();
      for (Future<?> one : all) {
        one.get();
      }
    }
  }
}
