package dev.hivemind.examples.mock.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.examples.mock.limit.Limits;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void a_full_provider_is_overloaded_before_anything_else_happens() {
    FaultPlan plan = plan(rates(0, 1, 1, 0), limits(100, 1));
    assertThat(plan.judge(call("a"), 0)).isInstanceOf(Verdict.Reset.class);

    FaultPlan full = plan(FaultRates.NONE, limits(1, 1));
    Ticket ticket = served(full.judge(call("a"), 0));
    assertThat(status(full.judge(call("a"), 0))).isEqualTo(529);
    ticket.close(5, 0);
    ticket.close(5, 0);
    assertThat(status(full.judge(call("a"), 0))).isEqualTo(429);
    assertThat(full.inFlight()).isZero();
    assertThat(full.peakConcurrency()).isEqualTo(1);
  }

  @Test
  void resets_come_before_errors_and_neither_counts_in_the_window() {
    assertThat(plan(rates(0, 1, 1, 0), limits(1, null)).judge(call("a"), 0))
        .isInstanceOf(Verdict.Reset.class);
    FaultPlan plan =
        plan(
            new Faults(rates(0, 0, 0, 0), ResetMode.RST, FaultScript.parse("1=502,2=reset,3=529")),
            limits(1, null));
    for (int request = 0; request < 3; request++) plan.judge(call("a"), 0);
    served(plan.judge(call("a"), 0));
    assertThat(status(plan.judge(call("a"), SECOND))).isEqualTo(429);
  }

  @Test
  void refused_requests_count_in_the_window_and_learn_its_rest() {
    FaultPlan plan = plan(FaultRates.NONE, limits(1, null));
    served(plan.judge(call("a"), 0));
    var refused = (Verdict.Refused) plan.judge(call("a"), 20 * SECOND);
    assertThat(refused.failure().cause()).isEqualTo(FailureCause.REQUEST_RATE);
    assertThat(refused.failure().retryAfter()).isEqualTo(Duration.ofSeconds(40));
    assertThat(refused.rates().pools().get(RateKind.REQUESTS))
        .hasFieldOrPropertyWithValue("remaining", 0L)
        .hasFieldOrPropertyWithValue("untilFull", Duration.ofSeconds(40));
    served(plan.judge(call("a"), 60 * SECOND));
  }

  @Test
  void each_provider_has_an_account_and_a_model_may_have_a_pool_of_its_own() {
    var own = new RateCaps(Map.of(RateKind.REQUESTS, 2L));
    FaultPlan plan =
        plan(
            FaultRates.NONE,
            new Limits(
                LimiterKind.FIXED_WINDOW,
                Duration.ofMinutes(1),
                new RateCaps(Map.of(RateKind.REQUESTS, 1L)),
                Map.of("big", own),
                null));
    served(plan.judge(call("a"), 0));
    assertThat(status(plan.judge(call("b"), 0))).isEqualTo(429);
    served(plan.judge(call("big"), 0));
    served(plan.judge(call("big"), 0));
    assertThat(status(plan.judge(call("big"), 0))).isEqualTo(429);
    served(plan.judge(new Arrival("another", RateCaps.UNLIMITED, "a", true, 1), 0));
  }

  @Test
  void the_same_seed_gives_the_same_request_the_same_fate() {
    FaultRates rates = rates(0.1, 0.1, 0.1, 0.1);
    List<Class<?>> fates = fates(rates, 7);
    assertThat(fates(rates, 7)).isEqualTo(fates);
    assertThat(fates(rates, 8)).isNotEqualTo(fates);
    assertThat(fates.stream().filter(Verdict.Reset.class::equals).count()).isBetween(50L, 150L);
  }

  @Test
  void a_fault_that_is_switched_off_leaves_the_others_where_they_were() {
    List<Class<?>> without = fates(rates(0, 0.1, 0, 0), 7);
    List<Class<?>> with = fates(rates(0, 0.1, 0.2, 0.2), 7);
    for (int request = 0; request < with.size(); request++) {
      assertThat(with.get(request) == Verdict.Reset.class)
          .isEqualTo(without.get(request) == Verdict.Reset.class);
    }
  }

  @Test
  void an_error_event_needs_a_stream() {
    Faults faults = new Faults(FaultRates.NONE, ResetMode.RST, FaultScript.parse("1+=error-event"));
    FaultPlan plan = plan(faults, Limits.NONE);
    assertThat(served(plan.judge(call("a"), 0)).disturbance()).isEqualTo(Disturbance.ERROR_FIRST);
    var unstreamed = new Arrival("p", RateCaps.UNLIMITED, "a", false, 1);
    assertThat(status(plan.judge(unstreamed, 0))).isEqualTo(529);
    assertThat(plan.inFlight()).isEqualTo(1);
  }

  @Test
  void a_spent_usage_window_rejects_until_its_reset() {
    var window = new UsageWindow(UsageSpan.FIVE_HOURS, 1_000, Duration.ofSeconds(30), 1);
    var plan = new FaultPlan(Faults.NONE, Limits.NONE, List.of(window), 0);
    var refused = (Verdict.Refused) plan.judge(call("a"), SECOND);
    assertThat(refused.failure().cause()).isEqualTo(FailureCause.USAGE_WINDOW);
    assertThat(refused.failure().retryAfter()).isEqualTo(Duration.ofSeconds(30));
    Ticket ticket = served(plan.judge(call("a"), 31 * SECOND));
    assertThat(ticket.rates().usage().getFirst().utilization()).isLessThan(1);
    ticket.close(5_000, 32 * SECOND);
    assertThat(status(plan.judge(call("a"), 33 * SECOND))).isEqualTo(429);
  }

  @Test
  void times_in_a_script_count_from_the_first_request() {
    Faults faults = new Faults(FaultRates.NONE, ResetMode.RST, FaultScript.parse("10s..20s=529"));
    FaultPlan plan = plan(faults, Limits.NONE);
    served(plan.judge(call("a"), 100 * SECOND));
    assertThat(status(plan.judge(call("a"), 115 * SECOND))).isEqualTo(529);
    served(plan.judge(call("a"), 120 * SECOND));
  }

  private static List<Class<?>> fates(FaultRates rates, long seed) {
    var plan =
        new FaultPlan(
            new Faults(rates, ResetMode.RST, FaultScript.EMPTY), Limits.NONE, List.of(), seed);
    var fates = new ArrayList<Class<?>>();
    for (int request = 0; request < 1_000; request++) {
      fates.add(plan.judge(call("a"), 0).getClass());
    }
    return fates;
  }

  private static FaultRates rates(double overload, double reset, double error, double bare) {
    return new FaultRates(overload, reset, error, bare, 0, 0);
  }

  private static Limits limits(long rpm, @Nullable Integer concurrency) {
    return new Limits(
        LimiterKind.FIXED_WINDOW,
        Duration.ofMinutes(1),
        new RateCaps(Map.of(RateKind.REQUESTS, rpm)),
        Map.of(),
        concurrency);
  }

  private static FaultPlan plan(FaultRates rates, Limits limits) {
    return plan(new Faults(rates, ResetMode.RST, FaultScript.EMPTY), limits);
  }

  private static FaultPlan plan(Faults faults, Limits limits) {
    return new FaultPlan(faults, limits, List.of(), 1);
  }

  private static Arrival call(String model) {
    return new Arrival("p", RateCaps.UNLIMITED, model, true, 1);
  }

  private static Ticket served(Verdict verdict) {
    return ((Verdict.Served) verdict).ticket();
  }

  private static int status(Verdict verdict) {
    return ((Verdict.Refused) verdict).failure().status();
  }
}
