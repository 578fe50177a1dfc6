package dev.hivemind.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.dispatch.Waiting;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every wait says what it waits for and until when (cli.md). */
class WaitTextTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final WaitReason REQUESTS =
      new WaitReason.RateLimit(Quantity.REQUESTS, "", 50, 50);

  @Test
  void a_rate_limit_tells_how_much_is_used_and_when_there_is_more() {
    assertThat(until(REQUESTS, 12))
        .isEqualTo("queued 3rd of 7 for anthropic: 50/50 requests this minute, next in 12 s");
    assertThat(
            until(
                new WaitReason.RateLimit(Quantity.INPUT_TOKENS, "claude-opus-5", 79_900, 80_000),
                2))
        .isEqualTo(
            "queued 3rd of 7 for anthropic: 79.9k/80k input tokens this minute of claude-opus-5,"
                + " next in 2.0 s");
    assertThat(blocked(REQUESTS))
        .isEqualTo("queued 3rd of 7 for anthropic: 50/50 requests this minute");
  }

  @Test
  void a_lane_that_is_full_tells_how_many_calls_it_takes() {
    assertThat(blocked(new WaitReason.Places(5, 5)))
        .isEqualTo("queued 3rd of 7 for anthropic: 5 of 5 calls at once");
  }

  @Test
  void a_usage_window_tells_the_time_of_day_and_the_day_when_it_is_not_today() {
    assertThat(until(new WaitReason.UsageWindow("5h", Instant.parse("2026-11-30T15:00:00Z")), 9))
        .isEqualTo("waits for the 5h limit of anthropic until 15:00");
    assertThat(until(new WaitReason.UsageWindow("7d", Instant.parse("2026-12-03T03:00:00Z")), 9))
        .isEqualTo("waits for the 7d limit of anthropic until Thu 03:00");
  }

  @Test
  void faults_are_told_without_jargon() {
    assertThat(until(new WaitReason.ProviderFailing(), 7))
        .isEqualTo("anthropic keeps failing: next try in 7.0 s");
    assertThat(blocked(new WaitReason.ProviderFailing()))
        .isEqualTo("anthropic keeps failing: one call tries it");
    assertThat(until(new WaitReason.BackingOff(2), 4))
        .isEqualTo("a fault of anthropic: try 3 in 4.0 s");
    assertThat(until(new WaitReason.TooManyRetries(), 4))
        .isEqualTo("many faults of anthropic: next try in 4.0 s");
    assertThat(until(new WaitReason.AskedToWait(), 60)).isEqualTo("anthropic asks to wait: 1m00s");
    assertThat(blocked(new WaitReason.BudgetNearlySpent()))
        .isEqualTo("its budget is nearly spent: one call at a time");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1st",
    "2, 2nd",
    "3, 3rd",
    "4, 4th",
    "11, 11th",
    "12, 12th",
    "21, 21st",
    "112, 112th"
  })
  void positions_are_ordinals(int position, String ordinal) {
    Waiting waiting = new Waiting(position, 200, new Readiness.Blocked(REQUESTS), Duration.ZERO);
    assertThat(text(waiting)).startsWith("queued " + ordinal + " of 200 ");
  }

  private static String until(WaitReason reason, long seconds) {
    long nanos = Duration.ofSeconds(100 + seconds).toNanos();
    return text(new Waiting(3, 7, new Readiness.NotBefore(nanos, reason), Duration.ZERO));
  }

  private static String blocked(WaitReason reason) {
    return text(new Waiting(3, 7, new Readiness.Blocked(reason), Duration.ZERO));
  }

  private static String text(Waiting waiting) {
    return new WaitText(NOW, Duration.ofSeconds(100).toNanos(), ZoneOffset.UTC)
        .of(new AgentWait("port-mail", "anthropic", waiting));
  }
}
