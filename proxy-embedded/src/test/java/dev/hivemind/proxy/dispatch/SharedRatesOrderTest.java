package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.permit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.breaker.BreakerSettings;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.rate.HeaderDialect;
import dev.hivemind.proxy.rate.LaneRates;
import dev.hivemind.proxy.rate.ModelClasses;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.rate.RateSettings;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A call that needs much of what several models share is not overtaken for ever by small ones of
 * another model, which always fit.
 */
class SharedRatesOrderTest {
  private static final int LIMIT = 80_000;
  private static final int SMALL_BYTES = 8_000;
  private static final int LARGE_BYTES = 240_000;
  private static final int SMALL_TOKENS = 2_000;

  /**
   * All that a minute allows flows back within one; a call that waits for it has no need of two.
   */
  private static final int MOST_SECONDS = 120;

  /** What is left is not told: so far as they know, nobody else sends. */
  private static final Headers TOLD =
      Headers.NONE.and("anthropic-ratelimit-input-tokens-limit", Integer.toString(LIMIT));

  private final FakeTime time = new FakeTime(0);
  private final Deque<QueuedAttempt> small = new ArrayDeque<>();

  @Test
  void the_models_of_a_lane_share_what_its_user_wrote() {
    LaneDispatcher lane =
        lane(RateSettings.builder().ceiling(Quantity.INPUT_TOKENS, LIMIT).build());
    assertThat(secondsUntilSent(lane, "claude-opus-5-5", "claude-haiku-5-5"))
        .isLessThan(MOST_SECONDS);
  }

  @Test
  void the_versions_of_a_family_share_what_their_provider_allows() {
    LaneDispatcher lane =
        lane(
            RateSettings.builder()
                .seed(Quantity.INPUT_TOKENS, LIMIT)
                .dialect(HeaderDialect.ANTHROPIC)
                .modelClasses(ModelClasses.ANTHROPIC_FAMILIES)
                .build());
    assertThat(secondsUntilSent(lane, "claude-opus-4-8", "claude-opus-4-5"))
        .isLessThan(MOST_SECONDS);
  }

  @Test
  void room_is_kept_for_those_of_another_model_that_back_off() {
    LaneDispatcher lane = lane(RateSettings.builder().ceiling(Quantity.REQUESTS, 2).build());
    QueuedAttempt first = join(lane, "a", Priority.NORMAL, "one", SMALL_BYTES, null);
    answer(first);
    long soon = time.nanos() + Duration.ofSeconds(1).toNanos();
    QueuedAttempt again =
        join(
            lane,
            "b",
            Priority.CRITICAL,
            "one",
            SMALL_BYTES,
            new Waiter.BackOff(soon, new WaitReason.BackingOff(1)));
    QueuedAttempt other = join(lane, "c", Priority.LOW, "two", SMALL_BYTES, null);
    assertThat(isGranted(other)).as("the last request of the minute").isFalse();
    time.advance(Duration.ofSeconds(2));
    assertThat(isGranted(again)).isTrue();
  }

  @Test
  void a_model_that_waits_for_its_own_limit_keeps_nothing_of_the_shared_one() {
    LaneDispatcher lane =
        lane(
            RateSettings.builder()
                .seed(Quantity.REQUESTS, 1)
                .ceiling(Quantity.REQUESTS, 3)
                .build());
    answer(join(lane, "a", Priority.CRITICAL, "one", SMALL_BYTES, null));
    QueuedAttempt stuck = join(lane, "a", Priority.CRITICAL, "one", SMALL_BYTES, null);
    assertThat(isGranted(join(lane, "b", Priority.LOW, "two", SMALL_BYTES, null))).isTrue();
    assertThat(isGranted(stuck)).isFalse();
  }

  /** There are always ten small ones, less urgent; the large one comes once they fill a minute. */
  private int secondsUntilSent(LaneDispatcher lane, String largeModel, String smallModel) {
    QueuedAttempt large = null;
    for (int second = 0; second < 1_000; second++) {
      while (small.size() < 10) {
        small.add(join(lane, "s" + small.size(), Priority.LOW, smallModel, SMALL_BYTES, null));
      }
      if (second == 90) {
        large = join(lane, "large", Priority.CRITICAL, largeModel, LARGE_BYTES, null);
      }
      if (large != null && isGranted(large)) return second - 90;
      small.stream().filter(LaneUnderTest::isGranted).forEach(SharedRatesOrderTest::answer);
      small.removeIf(LaneUnderTest::isGranted);
      time.advance(Duration.ofSeconds(1));
    }
    return Integer.MAX_VALUE;
  }

  private static void answer(QueuedAttempt granted) {
    permit(granted).answered(200, TOLD);
    permit(granted).complete(AttemptSignal.SUCCESS, new Usage(SMALL_TOKENS, 10, 0, 0, false));
  }

  private LaneDispatcher lane(RateSettings settings) {
    return new LaneDispatcher(
        new Primitives(
            AdmissionGate.of(100),
            new LaneRates(settings, malformed -> {}),
            CircuitBreaker.of(BreakerSettings.PAPER),
            ConcurrencyLimit.fixed(100)),
        time,
        time,
        LaneListener.NONE);
  }

  private QueuedAttempt join(
      LaneDispatcher lane,
      String agent,
      Priority priority,
      String model,
      int bytes,
      Waiter.@Nullable BackOff backOff) {
    RateNeed need = new RateNeed(model, true, bytes);
    QueuedAttempt queued =
        lane.enqueue(
            new Waiter(
                agent, priority, need, 0, time.nanos(), LaneUnderTest.PATIENCE, backOff, false));
    lane.advance();
    return queued;
  }
}
