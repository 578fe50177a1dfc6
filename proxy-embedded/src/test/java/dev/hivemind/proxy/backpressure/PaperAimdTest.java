package dev.hivemind.proxy.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Against paper.md, 3. */
class PaperAimdTest {
  private static final Duration TARGET = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofSeconds(5);
  private long now = Long.MAX_VALUE - 5;
  private final PaperAimd limit = aimd(8, null, null);

  private static PaperAimd aimd(int start, @Nullable Integer ceiling, @Nullable Duration written) {
    return new PaperAimd(new LimitSettings(start, ceiling, 0.5, 0.5, written), TARGET);
  }

  private SentAttempt sent(Duration ago) {
    return new SentAttempt(now - ago.toNanos(), "m", 1_000);
  }

  private void succeedIn(Duration latency) {
    limit.succeeded(sent(latency), now);
  }

  private void pause() {
    now += PAUSE.toNanos();
  }

  @Test
  void starts_at_the_profiles_number_which_is_its_ceiling() {
    assertThat(limit.limit()).isEqualTo(8);
    for (int i = 0; i < 10; i++) {
      pause();
      succeedIn(Duration.ofMillis(100));
    }
    assertThat(limit.limit()).isEqualTo(8);
  }

  @Test
  void a_number_that_the_user_wrote_is_the_ceiling() {
    assertThat(aimd(8, 3, null).limit()).isEqualTo(3);
    assertThat(aimd(8, 20, null).limit()).isEqualTo(20);
  }

  @Test
  void a_failure_multiplies_by_beta() {
    limit.failed(sent(TARGET), now);
    assertThat(limit.limit()).isEqualTo(4);
  }

  @Test
  void a_429_multiplies_by_beta() {
    limit.rateLimited(sent(TARGET), now);
    assertThat(limit.limit()).isEqualTo(4);
  }

  @Test
  void a_mean_latency_within_the_target_adds_alpha() {
    limit.failed(sent(TARGET), now);
    pause();
    succeedIn(TARGET);
    assertThat(limit.limit()).as("4.5").isEqualTo(4);
    pause();
    succeedIn(TARGET);
    assertThat(limit.limit()).isEqualTo(5);
  }

  @Test
  void a_mean_latency_above_the_target_multiplies_by_beta() {
    succeedIn(TARGET.plusMillis(1));
    assertThat(limit.limit()).isEqualTo(4);
  }

  @Test
  void the_mean_is_that_of_the_last_20() {
    limit.failed(sent(TARGET), now);
    for (int i = 0; i < 10; i++) {
      succeedIn(Duration.ofSeconds(100));
    }
    for (int i = 0; i < 20; i++) {
      succeedIn(Duration.ofSeconds(1));
    }
    pause();
    succeedIn(Duration.ofSeconds(20));
    assertThat(limit.limit()).as("mean 1.95 s: 4.5").isEqualTo(4);
    pause();
    succeedIn(Duration.ofSeconds(20));
    assertThat(limit.limit()).as("mean 2.9 s: 2.25").isEqualTo(2);
  }

  @Test
  void at_most_one_adjustment_in_5_seconds() {
    for (int i = 0; i < 10; i++) {
      limit.failed(sent(TARGET), now);
    }
    assertThat(limit.limit()).isEqualTo(4);
    now += PAUSE.toNanos() - 1;
    limit.failed(sent(TARGET), now);
    assertThat(limit.limit()).isEqualTo(4);
    now++;
    limit.failed(sent(TARGET), now);
    assertThat(limit.limit()).isEqualTo(2);
  }

  @Test
  void success_at_the_ceiling_does_not_put_off_a_decrease() {
    succeedIn(TARGET);
    limit.failed(sent(TARGET), now);
    assertThat(limit.limit()).isEqualTo(4);
  }

  @Test
  void never_below_one() {
    for (int i = 0; i < 10; i++) {
      limit.failed(sent(TARGET), now);
      pause();
    }
    assertThat(limit.limit()).isEqualTo(1);
  }

  @Test
  void an_opening_breaker_lowers_it_even_within_the_pause() {
    limit.failed(sent(TARGET), now);
    limit.breakerOpened(now);
    assertThat(limit.limit()).isEqualTo(2);
  }

  @Test
  void the_users_target_wins_over_the_profiles() {
    PaperAimd patient = aimd(8, null, Duration.ofSeconds(60));
    patient.succeeded(sent(Duration.ofSeconds(50)), now);
    assertThat(patient.limit()).isEqualTo(8);
    patient.succeeded(sent(Duration.ofSeconds(500)), now);
    assertThat(patient.limit()).isEqualTo(4);
  }

  @Test
  void recovery_from_1_to_5_takes_the_papers_40_seconds() {
    for (int i = 0; i < 10; i++) {
      limit.failed(sent(TARGET), now);
      pause();
    }
    long start = now;
    while (limit.limit() < 5) {
      succeedIn(TARGET);
      now += Duration.ofMillis(100).toNanos();
    }
    assertThat(Duration.ofNanos(now - start))
        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(41));
  }
}
