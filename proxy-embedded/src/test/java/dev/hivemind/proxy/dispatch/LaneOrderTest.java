package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.fail;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.rate.RateNeed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who goes first, seen on a lane with one place. */
class LaneOrderTest {
  private final LaneUnderTest test = new LaneUnderTest(1);
  private final List<QueuedAttempt> waiting = new ArrayList<>();
  private QueuedAttempt inFlight = test.join("first");

  private void waits(String agent, Priority priority) {
    waiting.add(test.join(agent, priority));
  }

  private void waits(String agent, long tokens, Duration earlier) {
    long arrival = test.time.nanos() - earlier.toNanos();
    RateNeed need = new RateNeed("m", true, 1_000);
    waiting.add(
        test.join(
            new Waiter(
                agent,
                Priority.NORMAL,
                need,
                tokens,
                arrival,
                LaneUnderTest.PATIENCE,
                null,
                false)));
  }

  /** Ends what is in flight. */
  private String next() {
    succeed(inFlight);
    inFlight = waiting.stream().filter(LaneUnderTest::isGranted).findFirst().orElseThrow();
    waiting.remove(inFlight);
    return inFlight.agent();
  }

  private List<String> next(int count) {
    List<String> agents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      agents.add(next());
    }
    return agents;
  }

  @Test
  void the_more_urgent_goes_first() {
    waits("low", Priority.LOW);
    waits("normal", Priority.NORMAL);
    waits("critical", Priority.CRITICAL);
    waits("high", Priority.HIGH);
    assertThat(next(4)).containsExactly("critical", "high", "normal", "low");
  }

  @Test
  void late_critical_work_overtakes() {
    for (int i = 0; i < 10; i++) {
      waits("normal" + i, Priority.NORMAL);
    }
    next(3);
    waits("late", Priority.CRITICAL);
    assertThat(next()).isEqualTo("late");
  }

  @Test
  void low_work_still_finishes_since_every_minute_raises_it_a_class() {
    waits("low", Priority.LOW);
    for (int second = 0; second < 179; second++) {
      waits("critical" + second, Priority.CRITICAL);
      test.time.advance(Duration.ofSeconds(1));
      assertThat(next()).startsWith("critical");
    }
    waits("critical", Priority.CRITICAL);
    test.time.advance(Duration.ofSeconds(1));
    waits("again", Priority.CRITICAL);
    assertThat(next(3)).contains("low");
  }

  @Test
  void a_minute_raises_one_class_and_never_above_critical() {
    waits("normal", Priority.NORMAL);
    test.time.advance(Duration.ofSeconds(60));
    waits("high", Priority.HIGH);
    waits("critical", Priority.CRITICAL);
    assertThat(next(3)).containsExactly("critical", "normal", "high");
    waits("high", Priority.HIGH);
    test.time.advance(Duration.ofMinutes(10));
    waits("critical", Priority.CRITICAL);
    assertThat(next()).as("served less recently").isEqualTo("critical");
  }

  @Test
  void within_a_class_the_agent_served_least_recently_goes_first() {
    for (int i = 0; i < 3; i++) {
      waits("greedy", Priority.NORMAL);
    }
    waits("modest", Priority.NORMAL);
    waits("frugal", Priority.NORMAL);
    assertThat(next(5)).containsExactly("greedy", "modest", "frugal", "greedy", "greedy");
  }

  @Test
  void an_agent_with_many_calls_gets_no_more_than_one_with_few() {
    for (int i = 0; i < 100; i++) {
      waits("greedy", Priority.NORMAL);
    }
    int modest = 0;
    waits("modest", Priority.NORMAL);
    for (int i = 0; i < 40; i++) {
      if (next().equals("modest")) {
        modest++;
        waits("modest", Priority.NORMAL);
      }
    }
    assertThat(modest).isEqualTo(20);
  }

  @Test
  void among_equals_the_smaller_task_goes_first() {
    waits("large", 400_000, Duration.ZERO);
    waits("small", 10_000, Duration.ZERO);
    waits("middle", 50_000, Duration.ZERO);
    assertThat(next(3)).containsExactly("small", "middle", "large");
  }

  @Test
  void then_the_earlier_call_so_that_a_retry_keeps_its_turn() {
    waits("fresh", 0, Duration.ZERO);
    waits("retry", 0, Duration.ofSeconds(30));
    assertThat(next(2)).containsExactly("retry", "fresh");
  }

  @Test
  void an_attempt_that_failed_is_no_service() {
    waits("unlucky", Priority.NORMAL);
    assertThat(next()).as("after first").isEqualTo("unlucky");
    fail(inFlight);
    inFlight = test.join("other");
    waits("first", Priority.NORMAL);
    waiting.add(test.join(test.backingOff("unlucky", Duration.ZERO)));
    assertThat(next(2)).containsExactly("unlucky", "first");
  }

  @Test
  void a_changed_priority_applies_to_those_that_already_wait() {
    waits("a", Priority.NORMAL);
    waits("b", Priority.LOW);
    test.lane.priority("b", Priority.CRITICAL);
    assertThat(test.lane.view().queuedBy()).containsOnlyKeys(Priority.NORMAL, Priority.CRITICAL);
    assertThat(next(2)).containsExactly("b", "a");
  }

  @Test
  void a_changed_priority_also_applies_to_those_that_come_later() {
    test.lane.priority("b", Priority.CRITICAL);
    waits("a", Priority.NORMAL);
    waits("b", Priority.LOW);
    assertThat(next(2)).containsExactly("b", "a");
    waits("c", Priority.NORMAL);
    waits("b", Priority.LOW);
    assertThat(next(2)).containsExactly("b", "c");
  }

  @Test
  void a_waiter_knows_its_position() {
    waits("low", Priority.LOW);
    waits("normal", Priority.NORMAL);
    waits("normal", Priority.NORMAL);
    test.time.advance(Duration.ofSeconds(3));
    Waiting low = test.lane.waiting("low").orElseThrow();
    assertThat(low.position()).isEqualTo(3);
    assertThat(low.queued()).isEqualTo(3);
    assertThat(low.waited()).isEqualTo(Duration.ofSeconds(3));
    assertThat(test.lane.waiting("normal").orElseThrow().position()).isEqualTo(1);
    assertThat(isGranted(inFlight)).isTrue();
  }
}
