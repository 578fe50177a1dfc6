package dev.hivemind.proxy.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockOptionsBuilder;
import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.proxy.LaneTuning;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The hardest scenarios of the paper and two beyond it (evaluation.md), accelerated: nobody dies.
 */
class ScenariosTest {
  /** Faster, and the noise of a busy machine would be longer than the margins that are tested. */
  private static final double SPEED = 10;

  @Test
  void replay_11_nobody_dies_of_502s_and_resets() throws Exception {
    MockOptions options =
        paper(60, 200_000, 120, 60).errorRate(0.08).resetRate(0.05).concurrency(5).seed(11).build();
    ScriptedFleet.Result result = new ScriptedFleet(11, 8, false, SPEED).run(options, at(5));
    assertThat(result.deaths()).isEmpty();
    assertThat(result.served().refusalsAfterFirstWindow()).isZero();
  }

  @Test
  void micro_20_nobody_dies_of_a_rate_limit() throws Exception {
    ScriptedFleet.Result result =
        new ScriptedFleet(20, 8, false, SPEED).run(paper(50, 100_000, 80, 50).build(), at(5));
    assertThat(result.deaths()).isEmpty();
    assertThat(result.served().refusalsAfterFirstWindow()).isZero();
    assertThat(result.wall()).isLessThan(Duration.ofMinutes(4));
  }

  @Test
  void stress_nobody_dies_of_everything_at_once() throws Exception {
    MockOptions options =
        paper(20, 50_000, 200, 50)
            .errorRate(0.10)
            .resetRate(0.05)
            .spikeRate(0.1)
            .concurrency(3)
            .seed(7)
            .build();
    ScriptedFleet.Result result = new ScriptedFleet(20, 4, false, SPEED).run(options, at(3));
    assertThat(result.deaths()).isEmpty();
    assertThat(result.served().refusalsAfterFirstWindow()).isZero();
  }

  @Test
  void a_token_bucket_is_paced_without_a_refusal_after_it_is_known() throws Exception {
    MockOptions options = paper(50, 100_000, 80, 50).limiter(LimiterKind.TOKEN_BUCKET).build();
    ScriptedFleet.Result result = new ScriptedFleet(10, 10, false, SPEED).run(options, at(5));
    assertThat(result.deaths()).isEmpty();
    assertThat(result.served().refusalsAfterFirstWindow()).isZero();
  }

  /** The profile's number of calls at once is a start, not a cap. */
  @Test
  void wide_open_forty_agents_with_long_streams_are_hardly_slower_than_directly() throws Exception {
    MockOptions options =
        MockOptions.builder()
            .limiter(LimiterKind.FIXED_WINDOW)
            .rpm(200)
            .latency(Duration.ofMillis(500))
            .streamDuration(Duration.ofSeconds(30), Duration.ofSeconds(30))
            .speed(SPEED)
            .build();
    ScriptedFleet fleet = new ScriptedFleet(40, 3, true, SPEED);
    ScriptedFleet.Result direct = fleet.runDirectly(options);
    ScriptedFleet.Result managed = fleet.run(options, LaneTuning.DEFAULT);
    assertThat(managed.deaths()).isEmpty();
    assertThat(direct.deaths()).isEmpty();
    assertThat((double) managed.wall().toMillis() / direct.wall().toMillis())
        .isLessThanOrEqualTo(1.25); // 1.1 on a quiet machine; this one may not be.
  }

  private static MockOptionsBuilder paper(long rpm, long tpm, long latency, long jitter) {
    return MockOptions.builder()
        .limiter(LimiterKind.FIXED_WINDOW)
        .rpm(rpm)
        .tpm(tpm)
        .latency(Duration.ofMillis(latency))
        .jitter(Duration.ofMillis(jitter))
        .variesOutput(true)
        .speed(SPEED);
  }

  private static LaneTuning at(int concurrent) {
    return LaneTuning.DEFAULT.with(new LaneTuning.Ceilings(null, null, null, null, concurrent));
  }
}
