package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.dispatch.Waiter;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.AgentPath;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.retry.Fault.Kind;
import dev.hivemind.proxy.retry.FaultReader;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.WaitReason;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a call is attempted, and when; time stands still. */
class HeldRetriesTest {
  private static final Lane LANE =
      new Lane("lane", Profile.ANTHROPIC, URI.create("http://h"), "k", false);

  private final Ticker stopped = new StoppedTime();
  private final LaneStages lanes =
      LaneStages.of(
          ProxyOptions.managed(List.of(LANE), new Unwritten(), stopped), (nanos, ring) -> () -> {});
  private final List<Again> attempts = new ArrayList<>();
  private final List<Fault> passedOn = new ArrayList<>();
  private final HeldRetries retries =
      new HeldRetries(lanes::of, (call, fault) -> passedOn.add(fault), stopped);
  private long calls;

  @Test
  void a_call_goes_on_until_it_ends_well() throws Exception {
    Fault overloaded = new Fault(Kind.OVERLOADED, null, "m");
    attempt(3, overloaded);
    assertThat(attempts).extracting(Again::failed).containsExactly(0, 1, 2, 3);
    assertThat(passedOn).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Fri, 31 Dec 9999 23:59:59 GMT", "999999999999", "9300000000", "31622400", "3001"})
  void P11_a_wait_longer_than_the_patience_is_told_at_once_and_never_tried_at_once(
      String retryAfter) throws Exception {
    Fault limited =
        FaultReader.of(
            429, Headers.NONE.and("Retry-After", retryAfter), new byte[0], stopped.now());
    attempt(1, limited);
    assertThat(attempts).containsExactly(Again.FIRST);
    assertThat(passedOn).containsExactly(limited);
  }

  @Test
  void P7_a_wait_within_the_patience_is_kept() throws Exception {
    attempt(1, new Fault(Kind.RATE_LIMITED, Duration.ofMinutes(49), "m"));
    assertThat(backOff(attempts.getLast()))
        .isEqualTo(
            new Waiter.BackOff(Duration.ofMinutes(49).toNanos(), new WaitReason.BackingOff(1)));
  }

  @Test
  void retries_that_would_become_a_storm_wait_their_turn_one_a_second() throws Exception {
    Fault atOnce = new Fault(Kind.OVERLOADED, Duration.ZERO, "m");
    for (int call = 0; call < 20; call++) {
      attempt(1, atOnce);
    }
    List<Waiter.BackOff> backOffs =
        attempts.stream().filter(Again::isRetry).map(HeldRetriesTest::backOff).toList();
    assertThat(backOffs).hasSize(20);
    List<Waiter.BackOff> atFirst = backOffs.subList(0, 10);
    List<Waiter.BackOff> late = backOffs.subList(14, 20);
    assertThat(atFirst).containsOnly(new Waiter.BackOff(0, new WaitReason.BackingOff(1)));
    assertThat(late)
        .extracting(Waiter.BackOff::reason)
        .containsOnly(new WaitReason.TooManyRetries());
    for (int i = 1; i < late.size(); i++) {
      long between = late.get(i).untilNanos() - late.get(i - 1).untilNanos();
      assertThat(Duration.ofNanos(between))
          .isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
    }
  }

  @Test
  void a_request_that_is_answered_500_every_time_is_given_up_and_speaks_for_itself_only()
      throws Exception {
    attempt(100, new Fault(Kind.SERVER_ERROR, null, "m"));
    assertThat(attempts).hasSize(10);
    assertThat(attempts.getFirst().metServerError()).isFalse();
    assertThat(attempts.subList(1, 10)).allMatch(Again::metServerError);
    assertThat(passedOn).hasSize(1);
  }

  @Test
  void what_no_retry_helps_is_told_at_once() throws Exception {
    attempt(1, new Fault(Kind.UNANSWERED, null, "m"));
    assertThat(attempts).containsExactly(Again.FIRST);
  }

  /** A call whose first attempts fail so. */
  private void attempt(int failing, Fault fault) throws InterruptedException {
    int before = attempts.size();
    retries.run(
        call(),
        again -> {
          attempts.add(again);
          return attempts.size() - before > failing ? null : new Withheld(fault, () -> {});
        });
  }

  private Call call() {
    Admission admission = new Admission("agent", LANE, AgentTerms.managed(Priority.NORMAL));
    AgentPath path = Objects.requireNonNull(AgentPath.parse("/a/x/v1/messages"));
    Call call = new Call(++calls, admission, path, FakeCaller.post("/a/x/v1/messages"), 0);
    call.received(FakeCaller.body("{\"stream\":true}"));
    return call;
  }

  private static Waiter.BackOff backOff(Again again) {
    return Objects.requireNonNull(again.backOff());
  }

  private static final class StoppedTime implements Ticker {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public Instant now() {
      return Instant.parse("2026-11-30T12:00:00Z");
    }
  }

  private static final class Unwritten implements Ledger {
    @Override
    public void open(LedgerEntry.Opened opened) {}

    @Override
    public void close(LedgerEntry.Closed closed) {}

    @Override
    public void close() {}
  }
}
