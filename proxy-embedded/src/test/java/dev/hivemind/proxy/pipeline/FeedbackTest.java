package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.dispatch.AttemptSignal;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.retry.Fault.Kind;
import dev.hivemind.proxy.retry.FaultReader;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a lane learns from each way in which an attempt can end. */
class FeedbackTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final Again AFTER_A_500 = new Again(1, null, true);

  private final List<String> events = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "UNREACHABLE, FAILED",
    "CONNECT_TIMEOUT, FAILED",
    "CLOSED, FAILED",
    "MALFORMED, FAILED",
    "SILENT, FAILED",
    "TLS, FAILED",
    "BARRED, IGNORED",
    "FAULT, IGNORED",
    "STOPPED, IGNORED",
  })
  void P22_no_answer_is_never_a_success(NoAnswer.Cause cause, AttemptSignal signal) {
    Fault fault = FaultReader.of(new NoAnswer(cause, "d"));
    assertThat(signal(AttemptEnd.unanswered(Outcome.NO_ANSWER, fault))).isEqualTo(signal);
  }

  @ParameterizedTest
  @CsvSource({
    "400, '', SUCCESS",
    "401, '', SUCCESS",
    "404, '', SUCCESS",
    "429, '', RATE_LIMITED",
    "429, false, RATE_LIMITED",
    "500, '', SERVER_ERROR",
    "500, false, FAILED",
    "501, '', FAILED",
    "502, '', FAILED",
    "503, '', FAILED",
    "504, '', FAILED",
    "522, '', FAILED",
    "529, '', FAILED",
    "529, false, FAILED",
  })
  void P22_an_error_is_judged_by_its_status_also_where_no_retry_is_wanted(
      int status, String shouldRetry, AttemptSignal signal) {
    Headers headers = Headers.NONE.and("x-should-retry", shouldRetry);
    Fault fault = FaultReader.of(status, headers, new byte[0], NOW);
    assertThat(signal(end(Outcome.ERROR_ANSWER, status, fault))).isEqualTo(signal);
  }

  @Test
  void only_the_first_500_of_a_call_speaks_for_its_provider() {
    Fault fault = new Fault(Kind.SERVER_ERROR, null, "m");
    AttemptEnd end = end(Outcome.ERROR_ANSWER, 500, fault);
    assertThat(Feedback.signal(end, Again.FIRST)).isEqualTo(AttemptSignal.SERVER_ERROR);
    assertThat(Feedback.signal(end, AFTER_A_500)).isEqualTo(AttemptSignal.SERVER_ERROR_AGAIN);
    assertThat(Feedback.signal(end(Outcome.OK, 200, null), AFTER_A_500))
        .isEqualTo(AttemptSignal.SUCCESS);
  }

  @ParameterizedTest
  @EnumSource(
      value = Outcome.class,
      names = {"CLIENT_GONE", "ABORTED"})
  void a_call_that_was_stopped_tells_nothing(Outcome outcome) {
    assertThat(signal(end(outcome, 200, null))).isEqualTo(AttemptSignal.IGNORED);
    Fault fault = new Fault(Kind.FINAL, null, "m");
    assertThat(signal(end(outcome, 0, fault))).isEqualTo(AttemptSignal.IGNORED);
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"CONNECTION", "TRUNCATED", "OVERLOADED", "UNAVAILABLE", "UNANSWERED"})
  void a_failure_under_a_200_is_one(Kind kind) {
    Fault fault = new Fault(kind, null, "m");
    assertThat(signal(end(Outcome.ERROR_EVENT, 200, fault))).isEqualTo(AttemptSignal.FAILED);
    assertThat(signal(end(Outcome.TRUNCATED, 200, fault))).isEqualTo(AttemptSignal.FAILED);
  }

  @Test
  void no_retriable_fault_is_a_success_but_a_used_up_window() {
    Set<Kind> successes =
        Arrays.stream(Kind.values())
            .filter(Kind::retriable)
            .filter(
                kind ->
                    signal(end(Outcome.ERROR_EVENT, 200, new Fault(kind, null, "m")))
                        == AttemptSignal.SUCCESS)
            .collect(Collectors.toSet());
    assertThat(successes).containsExactly(Kind.USAGE_LIMIT);
  }

  @Test
  void a_lane_is_told_how_long_before_everything_is_given_back() {
    Fault limited = new Fault(Kind.RATE_LIMITED, Duration.ofSeconds(7), "m");
    Feedback.give(
        new NotedPermit(events::add), end(Outcome.ERROR_ANSWER, 429, limited), Again.FIRST, NOW);
    Fault usedUp = new Fault(Kind.USAGE_LIMIT, Duration.ofHours(5), "m");
    Feedback.give(
        new NotedPermit(events::add), end(Outcome.ERROR_ANSWER, 429, usedUp), Again.FIRST, NOW);
    assertThat(events)
        .containsExactly(
            "refused, asked to wait PT7S",
            "permit back RATE_LIMITED",
            "used up until 2026-11-30T17:00:00Z",
            "permit back SUCCESS");
  }

  @Test
  void P2_everything_is_given_back_also_when_a_lane_cannot_take_what_it_is_told() {
    NotedPermit breaking =
        new NotedPermit(
            event -> {
              events.add(event);
              if (event.startsWith("used up")) {
                throw new ArithmeticException("long overflow");
              }
            });
    Fault usedUp = new Fault(Kind.USAGE_LIMIT, Duration.ofHours(5), "m");
    AttemptEnd end = end(Outcome.ERROR_ANSWER, 429, usedUp);
    assertThatThrownBy(() -> Feedback.give(breaking, end, Again.FIRST, NOW))
        .hasMessage("long overflow");
    assertThat(events).endsWith("permit back SUCCESS");
  }

  private static AttemptSignal signal(AttemptEnd end) {
    return Feedback.signal(end, Again.FIRST);
  }

  private static AttemptEnd end(Outcome outcome, int status, @Nullable Fault fault) {
    return new AttemptEnd(outcome, status, null, Usage.NONE, "", null, false, fault);
  }
}
