package dev.hivemind.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.ProcessIdentity;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class RecentLivenessTest {
  private static final ProcessIdentity PROCESS = new ProcessIdentity(7, Instant.EPOCH);

  private boolean alive = true;
  private int asked;
  private long nanos;

  private final RecentLiveness liveness =
      new RecentLiveness(
          _ -> {
            asked++;
            return alive;
          },
          new Ticker() {
            @Override
            public long nanos() {
              return nanos;
            }

            @Override
            public Instant now() {
              return Instant.EPOCH;
            }
          });

  @Test
  void one_that_was_alive_is_believed_for_three_seconds() {
    assertThat(liveness.alive(PROCESS)).isTrue();
    alive = false;
    nanos = Duration.ofMillis(2_900).toNanos();
    assertThat(liveness.alive(PROCESS)).isTrue();
    nanos = Duration.ofMillis(3_100).toNanos();
    assertThat(liveness.alive(PROCESS)).isFalse();
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void one_that_is_gone_is_asked_for_every_time() {
    alive = false;
    liveness.alive(PROCESS);
    liveness.alive(PROCESS);
    assertThat(asked).isEqualTo(2);
  }
}
