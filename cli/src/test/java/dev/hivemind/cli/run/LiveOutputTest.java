package dev.hivemind.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Released;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LiveOutputTest {
  private static final Duration LONG = Duration.ofHours(1);

  /** Keeps what it is told to show. */
  private static class Recorder implements RunDisplay {
    final List<String> shown = new CopyOnWriteArrayList<>();

    @Override
    public void show(RunEvent event) {
      shown.add(((Released) event).task());
    }

    @Override
    public void waits(String task, String text) {
      shown.add(task + " " + text);
    }

    @Override
    public void quiet() {
      shown.add("quiet");
    }
  }

  @Test
  void every_event_is_shown_in_order_before_the_output_closes() {
    var display = new Recorder();
    List<String> tasks = IntStream.range(0, 1_000).mapToObj(i -> "task-" + i).toList();

    try (var output = new LiveOutput(display, LONG)) {
      tasks.forEach(task -> output.add(released(task)));
    }

    assertThat(display.shown).isEqualTo(tasks);
  }

  @Test
  void a_display_that_hangs_does_not_hold_up_whoever_adds_events() {
    var release = new CountDownLatch(1);
    var display =
        new Recorder() {
          @Override
          public void show(RunEvent event) {
            awaitQuietly(release);
            super.show(event);
          }
        };

    try (var output = new LiveOutput(display, LONG)) {
      for (int i = 0; i < 1_000; i++) output.add(released("task-" + i));
      assertThat(display.shown).isEmpty();
      release.countDown();
    }

    assertThat(display.shown).hasSize(1_000);
  }

  @Test
  void when_nothing_happens_that_is_shown_again_and_again() {
    var display = new Recorder();

    try (var output = new LiveOutput(display, Duration.ofMillis(5))) {
      await().until(() -> display.shown.size() >= 3);
      output.add(released("a"));
    }

    assertThat(display.shown).startsWith("quiet", "quiet", "quiet").contains("a");
  }

  @Test
  void a_fault_in_the_display_is_told_at_the_end_and_not_to_the_run() {
    var display =
        new Recorder() {
          @Override
          public void show(RunEvent event) {
            throw new IllegalStateException("fault");
          }
        };
    var output = new LiveOutput(display, LONG);

    output.add(released("a"));
    output.add(released("b"));

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(output::close)
        .withMessage("fault");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RunEvent released(String task) {
    return new Released(Instant.EPOCH, task);
  }
}
