package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFileTest {
  private static final Instant AT = Instant.parse("2026-11-30T09:00:00Z");

  private final RecordingSink disk = new RecordingSink();
  private final JournalFile journal = new JournalFile(disk, "events.jsonl");

  @Test
  void an_event_is_on_the_disk_when_append_returns() {
    journal.append(new RunEvent.Released(AT, "port"));

    assertThat(disk.lines)
        .containsExactly(RunEventJson.write(new RunEvent.Released(AT, "port")) + "\n");
    assertThat(disk.forces).hasValue(1);
  }

  @Test
  void what_an_agent_does_is_forced_with_the_next_other_event_or_at_the_end() {
    journal.append(new RunEvent.Activity(AT, "port", "Bash: ls"));
    assertThat(disk.lines).hasSize(1);
    assertThat(disk.forces).hasValue(0);

    journal.close();
    assertThat(disk.forces).hasValue(1);
    assertThat(disk.closed).isTrue();
  }

  @Test
  void after_a_failure_every_event_is_refused_even_if_the_disk_would_take_it() {
    disk.failure = new IOException("No space left on device");
    assertRefused(new RunEvent.Released(AT, "port"));

    disk.failure = null;
    assertRefused(new RunEvent.Released(AT, "mail"));
    assertThat(disk.lines).isEmpty();
    journal.close();
    assertThat(disk.closed).isTrue();
  }

  private void assertRefused(RunEvent event) {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> journal.append(event))
        .withMessageContaining("events.jsonl")
        .withMessageContaining("No space left on device")
        .withMessageContaining("free some space");
  }

  @Test
  void half_a_character_from_an_agent_does_not_stop_the_run() throws IOException {
    journal.append(new RunEvent.Activity(AT, "port", "cut \ud83d here"));

    assertThat(disk.lines.getFirst()).contains("cut ? here");
    assertThat(RunEventJson.read(disk.lines.getFirst())).isPresent();
  }

  @Test
  void an_interrupted_thread_can_still_write(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("events.jsonl");
    try (var real = new JournalFile(AppendFile.open(file), file.toString())) {
      Thread.currentThread().interrupt();
      real.append(new RunEvent.Released(AT, "port"));
      real.append(new RunEvent.Released(AT, "mail"));
    } finally {
      assertThat(Thread.interrupted()).as("the interrupt is still there").isTrue();
    }
    assertThat(Files.readAllLines(file)).hasSize(2);
  }

  @Test
  void a_full_disk_is_told_in_words() throws IOException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full), "this system has no /dev/full");
    var real = new JournalFile(AppendFile.open(full), full.toString());

    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> real.append(new RunEvent.Released(AT, "port")))
        .withMessageContaining("/dev/full: No space left on device");
    real.close();
  }
}
