package dev.hivemind.cli.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.task.manifest.Upstream;
import dev.hivemind.task.manifest.UpstreamLimits;
import dev.hivemind.task.manifest.UpstreamLimits.Overage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a manifest and the command line say of an upstream reaches its lane. */
final class UpstreamTuningTest {
  private static final Map<String, String> KEYS = Map.of("ANTHROPIC_API_KEY", "secret");

  @Test
  void each_limit_that_is_written_is_one_of_the_lane() {
    var limits =
        new UpstreamLimits(
            OptionalLong.of(10),
            OptionalLong.of(20),
            OptionalLong.of(30),
            OptionalLong.of(40),
            OptionalInt.of(5),
            Duration.ofSeconds(7),
            Map.of("5h", 0.4, "7d", 0.5),
            Overage.ALLOW);

    assertThat(tuning(limits, new SchedulingSwitches(Set.of(), false, false)))
        .isEqualTo(
            new LaneTuning(
                new LaneTuning.Ceilings(10L, 20L, 30L, 40L, 5),
                Duration.ofSeconds(7),
                Map.of("5h", 0.4, "7d", 0.5),
                true,
                false,
                false,
                Set.of()));
  }

  @Test
  void the_switches_of_the_command_line_hold_for_every_lane() {
    LaneTuning tuning =
        tuning(UpstreamLimits.NONE, new SchedulingSwitches(Set.of(Primitive.RETRY), true, true));

    assertThat(tuning.has(Primitive.RETRY)).isFalse();
    assertThat(tuning.has(Primitive.RATE)).isTrue();
    assertThat(tuning.paper()).isTrue();
    assertThat(tuning.headerPause()).isTrue();
  }

  @Test
  void what_is_not_written_is_left_to_the_profile() {
    assertThat(tuning(UpstreamLimits.NONE, new SchedulingSwitches(Set.of(), false, false)))
        .isEqualTo(LaneTuning.DEFAULT);
  }

  private static LaneTuning tuning(UpstreamLimits limits, SchedulingSwitches switches) {
    var upstream = new Upstream("anthropic", null, null, null, Upstream.Auth.AUTO, limits, 1);
    return new UpstreamReader("tasks.yaml", KEYS, switches).read(upstream, List.of()).tuning();
  }
}
