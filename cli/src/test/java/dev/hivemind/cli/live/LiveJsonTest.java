package dev.hivemind.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveJsonTest {
  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");

  @Test
  void what_is_written_is_read_again() {
    var snapshot =
        new LiveSnapshot(
            AT,
            List.of(
                new LiveLane(
                    "anthropic",
                    3,
                    5,
                    2,
                    "ok",
                    List.of(new LivePool("requests", "", 50, 50, AT)),
                    "5h",
                    AT,
                    null,
                    Map.of("high", 1, "normal", 1),
                    AT,
                    new LaneTrend(List.of(8, 5), 6.5, 31.25)),
                new LiveLane(
                    "openai", 0, null, 0, "failing", List.of(), null, null, "no key", null, null,
                    null)),
            Map.of("port-mail", new LiveWait("queued", 12)));
    assertThat(LiveJson.read(LiveJson.write(snapshot))).contains(snapshot);
  }

  @Test
  void what_has_another_shape_is_worth_nothing() {
    assertThat(LiveJson.read("{\"lanes\":7}")).isEmpty();
    assertThat(LiveJson.read("")).isEmpty();
  }
}
