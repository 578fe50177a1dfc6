package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.agent.AgentOutput;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.AgentNotice.Exited;
import dev.hivemind.fleet.AgentNotice.Printed;
import dev.hivemind.fleet.AgentNotice.Signalled;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NoticesTest {
  @TempDir Path folder;
  private final List<AgentNotice> told = new ArrayList<>();
  private final Clock clock = new Clock();

  private static final class Clock implements Ticker {
    private long nanos = -1;

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }
  }

  /** Breaks on one line and on the outcome, as no output should. */
  private record BrokenOutput() implements AgentOutput {
    @Override
    public List<AgentSignal> accept(String line) {
      if (line.equals("bad")) {
        throw new IllegalStateException("a bug");
      }
      return List.of(new AgentSignal.Said(line));
    }

    @Override
    public AgentOutcome outcome(int exitCode, String stderrTail) {
      throw new IllegalStateException("another");
    }
  }

  private Notices notices() throws IOException {
    AgentLogs logs = AgentLogs.open(folder, 1, SecretMask.of(List.of()));
    return new Notices(new BrokenOutput(), told::add, clock, logs);
  }

  @Test
  void printing_is_told_four_times_a_second_at_most() throws IOException {
    Notices notices = notices();
    for (int millis = 0; millis < 1000; millis += 10) {
      clock.nanos = Duration.ofMillis(millis).toNanos();
      notices.printed();
    }

    assertThat(told).hasSize(4).hasOnlyElementsOfType(Printed.class);
  }

  @Test
  void a_line_that_breaks_its_reader_is_passed_over() throws IOException {
    Notices notices = notices();

    notices.line("one");
    notices.line("bad");
    notices.line("two");

    assertThat(told)
        .containsExactly(
            new Signalled(new AgentSignal.Said("one")), new Signalled(new AgentSignal.Said("two")));
    assertThat(Files.readString(folder.resolve("stderr.log")))
        .isEqualTo(
            "hivemind: a line of stdout.log could not be understood:"
                + " java.lang.IllegalStateException: a bug\n");
  }

  @Test
  void the_exit_is_told_whatever_breaks_and_nothing_after_it() throws IOException {
    Notices notices = notices();

    notices.exited(0, "");
    notices.exited(1, "");
    notices.line("late");
    notices.printed();

    assertThat(told)
        .containsExactly(
            new Exited(
                new AgentOutcome.Failure(
                    "hivemind could not understand what it printed:"
                        + " java.lang.IllegalStateException: another"),
                0));
  }
}
