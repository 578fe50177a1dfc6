package dev.hivemind.proxy.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyEvent.LaneStopped;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.Level;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceRow;
import dev.hivemind.proxy.budget.Rates;
import dev.hivemind.proxy.dispatch.LaneView;
import dev.hivemind.proxy.dispatch.Waiting;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.ledger.LedgerEntry.Waits;
import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControlJsonTest {
  private static final Instant AT = Instant.parse("2026-11-30T12:00:00.123456Z");

  static Stream<RunMessage> everyMessage() {
    return Stream.of(
        new RunMessage.Happened(new LaneStopped("a", LaneStopped.Cause.KEY_REFUSED, "\"no\"\n")),
        new RunMessage.Happened(new ProxyEvent.LaneParked("a", "5h", AT)),
        new RunMessage.Happened(new ProxyEvent.LaneResumed("a")),
        new RunMessage.Happened(new ProxyEvent.LaneFailing("a")),
        new RunMessage.Happened(new ProxyEvent.LaneRecovered("a")),
        new RunMessage.Happened(new ProxyEvent.HeaderUnreadable("a", "x-ratelimit-limit-tokens")),
        new RunMessage.Happened(new ProxyEvent.FaultPassedOn("port", "reset")),
        new RunMessage.Budgeted(
            new BudgetEvent.Warning(Scope.AGENT, "port", new Level.Tokens(86, 100))),
        new RunMessage.Budgeted(
            new BudgetEvent.Exhausted(
                Scope.RUN,
                "port",
                new Level.Dollars(Money.of("4.0000001"), Money.of("4")),
                OnExceed.FAIL)),
        new RunMessage.Budgeted(
            new BudgetEvent.Unpriced(Scope.PROXY, "port", "gpt", OnExceed.CHECKPOINT)),
        new RunMessage.Booked(
            new LedgerEntry.Opened(1, 2, AT, "port", "a", "POST", "/v1/messages", "s", null, "m")),
        new RunMessage.Booked(
            new LedgerEntry.Closed(
                1,
                AT,
                "port",
                "a",
                null,
                Outcome.TRUNCATED,
                200,
                "r",
                new Usage(1, 2, 3, 4, 5, true),
                new Waits(Duration.ofMillis(1), Duration.ofSeconds(2), Duration.ZERO),
                Duration.ofNanos(12_345),
                Duration.ofMinutes(3),
                2,
                "broke",
                "m-2026",
                true)),
        new RunMessage.Ending(),
        new RunMessage.Left(),
        new RunMessage.Standing(RunState.NONE),
        new RunMessage.Standing(state(1_000)));
  }

  @ParameterizedTest
  @MethodSource("everyMessage")
  void what_is_written_is_read_again(RunMessage message) {
    RunMessage.Line line = new RunMessage.Line(7, message);
    String json = new String(ControlJson.line(line), StandardCharsets.UTF_8);
    assertThat(json.strip()).doesNotContain("\n");
    assertThat(ControlJson.read(json, RunMessage.Line.class)).isEqualTo(line);
  }

  static Stream<ControlRequest> everyRequest() {
    return Stream.of(
        new ControlRequest.Look(),
        new ControlRequest.Join(
            "mail-3",
            List.of("a"),
            new BudgetPlan(
                new Ceiling(5L, Money.of("0.1")),
                OnExceed.WARN,
                List.of(new BudgetPlan.OfAgent("port", Ceiling.NONE, OnExceed.FAIL)),
                List.of(
                    new BudgetPlan.Spent(
                        "port", new Usage(3, 4, 5, 6, false), "m", Instant.ofEpochSecond(9)),
                    new BudgetPlan.Spent(
                        "port", Usage.NONE, "m", Instant.ofEpochSecond(9), Money.of("0.25"))),
                List.of(
                    new PriceRow(
                        List.of("m"),
                        LocalDate.of(2026, 11, 30),
                        new Rates(new BigDecimal("2.50"), null, null, null, BigDecimal.TEN),
                        List.of(),
                        null,
                        YearMonth.of(2026, 11),
                        null)))),
        new ControlRequest.Admit(
            "mail-3", "port", "a", AgentTerms.managed(Priority.LOW).estimated(9).shielded(true)),
        new ControlRequest.Dismiss("mail-3", "port"),
        new ControlRequest.Abort("mail-3", "port"),
        new ControlRequest.Listen("mail-3", 4),
        new ControlRequest.Heard("mail-3", 4),
        new ControlRequest.Sync("mail-3"),
        new ControlRequest.Leave("mail-3"));
  }

  @ParameterizedTest
  @MethodSource("everyRequest")
  void what_is_asked_is_understood(ControlRequest request) {
    assertThat(ControlJson.read(ControlJson.request(request), ControlRequest.class))
        .isEqualTo(request);
  }

  @Test
  void times_travel_as_what_is_left_until_them() {
    assertThat(state(1_000).movedBy(-1_000).movedBy(5_000)).isEqualTo(state(5_000));
  }

  /**
   * @param nanos that its times are after
   */
  private static RunState state(long nanos) {
    var readiness =
        new Readiness.NotBefore(
            nanos + 3, new WaitReason.RateLimit(Quantity.REQUESTS, "opus", 50, 50));
    return new RunState(
        Map.of("port", new AgentActivity(3, 1, nanos - 2, true, Duration.ofSeconds(4))),
        List.of(
            new AgentWait("port", "a", new Waiting(2, 5, readiness, Duration.ofSeconds(1))),
            new AgentWait("mail", "a", new Waiting(1, 5, Readiness.NOW, Duration.ofSeconds(1)))),
        List.of(
            new LaneStatus(
                "a",
                new LaneView(
                    1,
                    5,
                    2,
                    Map.of(Priority.HIGH, 2),
                    Health.TRYING,
                    List.of(new PoolView(Quantity.TOKENS, "opus", 1, 2, AT)),
                    Optional.of(new WaitReason.UsageWindow("5h", AT)),
                    OptionalLong.of(nanos + 9),
                    null),
                7)));
  }
}
