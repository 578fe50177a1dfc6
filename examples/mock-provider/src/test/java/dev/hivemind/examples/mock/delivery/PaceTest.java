package dev.hivemind.examples.mock.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.examples.mock.time.RequestDraws;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final Duration NONE = Duration.ZERO;

  @Test
  void a_spike_takes_five_times_as_long() {
    var spiking = new Pace(Duration.ofMillis(100), NONE, 1, NONE, NONE, NONE, false);
    assertThat(spiking.latency(RequestDraws.of(1, 1))).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void a_jittered_answer_takes_at_least_ten_milliseconds_and_the_mean_is_the_latency() {
    var pace = new Pace(Duration.ofMillis(80), Duration.ofMillis(50), 0, NONE, NONE, NONE, false);
    double mean =
        LongStream.rangeClosed(1, 2_000)
            .map(number -> pace.latency(RequestDraws.of(3, number)).toMillis())
            .peek(millis -> assertThat(millis).isGreaterThanOrEqualTo(10))
            .average()
            .orElseThrow();
    assertThat(mean).isBetween(78.0, 86.0);
  }

  @Test
  void without_jitter_there_is_no_least_latency() {
    assertThat(new Pace(NONE, NONE, 0, NONE, NONE, NONE, false).latency(RequestDraws.of(1, 1)))
        .isZero();
  }

  @Test
  void a_stream_that_takes_a_time_spreads_its_pieces_evenly() {
    var pace = new Pace(NONE, NONE, 0, NONE, Duration.ofSeconds(20), Duration.ofSeconds(60), false);
    for (long number = 1; number < 100; number++) {
      RequestDraws draws = RequestDraws.of(5, number);
      assertThat(pace.generation(draws)).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(60));
      assertThat(pace.pause(draws, 11).multipliedBy(10))
          .isCloseTo(pace.generation(draws), Duration.ofMillis(1));
    }
  }

  @Test
  void drawn_out_answers_have_the_papers_length() {
    var pace = new Pace(NONE, NONE, 0, NONE, NONE, NONE, true);
    double mean =
        LongStream.rangeClosed(1, 2_000)
            .map(number -> pace.leastOutputTokens(RequestDraws.of(9, number)))
            .peek(tokens -> assertThat(tokens).isGreaterThanOrEqualTo(10))
            .average()
            .orElseThrow();
    assertThat(mean).isBetween(145.0, 155.0);
  }
}
