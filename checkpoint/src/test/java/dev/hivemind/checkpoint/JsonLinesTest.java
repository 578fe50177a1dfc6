package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesTest {
  private static final Instant AT = Instant.parse("2026-11-30T09:00:00Z");
  private static final RunEvent FIRST = new RunEvent.Released(AT, "first");
  private static final RunEvent LAST = new RunEvent.Activity(AT, "last", "wrote 漢字 🐝\nto a file");

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("events.jsonl");
  }

  @Test
  void a_file_that_is_not_there_or_empty_has_no_records() throws IOException {
    assertThat(read()).isEmpty();
    assertThat(JsonLines.first(file, RunEventJson.FORMAT)).isEmpty();

    Files.createFile(file);
    assertThat(read()).isEmpty();
    assertThat(JsonLines.first(file, RunEventJson.FORMAT)).isEmpty();
  }

  @Test
  void wherever_the_writer_died_in_its_last_line_all_lines_before_are_read() throws IOException {
    byte[] first = RunEventJson.FORMAT.bytes(FIRST);
    byte[] both = concat(first, RunEventJson.FORMAT.bytes(LAST));
    for (int length = first.length; length < both.length; length++) {
      Files.write(file, Arrays.copyOf(both, length));
      assertThat(read()).as("cut at byte %d", length).containsExactly(FIRST);
    }
    Files.write(file, both);
    assertThat(read()).containsExactly(FIRST, LAST);
  }

  @Test
  void wherever_a_writer_died_the_next_one_goes_on_with_a_whole_line() throws IOException {
    byte[] first = RunEventJson.FORMAT.bytes(FIRST);
    byte[] both = concat(first, RunEventJson.FORMAT.bytes(LAST));
    for (int length = 0; length < both.length; length++) {
      Files.write(file, Arrays.copyOf(both, length));
      try (var next = AppendFile.open(file)) {
        next.append(RunEventJson.FORMAT.bytes(LAST));
      }
      var expected = length < first.length ? List.of(LAST) : List.of(FIRST, LAST);
      assertThat(read()).as("cut at byte %d", length).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rubbish", "", "{}", "{\"type\":\"task.released\"", "\0\0\0\0"})
  void a_damaged_last_line_is_left_out(String damage) throws IOException {
    Files.writeString(file, RunEventJson.write(FIRST) + "\n" + damage + "\n");

    assertThat(read()).containsExactly(FIRST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rubbish", "", "{}", "{\"type\":\"task.released\"", "\0\0\0\0"})
  void damage_before_the_last_line_is_an_error_that_names_the_line(String damage)
      throws IOException {
    Files.writeString(
        file, RunEventJson.write(FIRST) + "\n" + damage + "\n" + RunEventJson.write(LAST) + "\n");

    assertThatIOException()
        .isThrownBy(this::read)
        .withMessageContaining(file + ":2 is damaged")
        .withMessageContaining("Repair or remove that line");
  }

  @Test
  void records_of_a_newer_version_are_passed_over() throws IOException {
    Files.writeString(
        file, "{\"type\":\"task.verifying\",\"schema\":1}\n" + RunEventJson.write(FIRST) + "\n");

    assertThat(read()).containsExactly(FIRST);
  }

  @Test
  void what_another_writes_meanwhile_is_read_as_whole_records() throws Exception {
    int records = 2000;
    try (var writer = Executors.newSingleThreadExecutor()) {
      var done =
          writer.submit(
              () -> {
                try (var out = AppendFile.open(file)) {
                  for (int i = 0; i < records; i++) out.append(RunEventJson.FORMAT.bytes(LAST));
                }
                return true;
              });
      await()
          .until(
              () -> {
                assertThat(read()).allMatch(LAST::equals);
                return done.isDone();
              });
      assertThat(done.get()).isTrue();
    }
    assertThat(read()).hasSize(records);
  }

  private List<RunEvent> read() throws IOException {
    var events = new ArrayList<RunEvent>();
    JsonLines.read(file, RunEventJson.FORMAT, events::add);
    return events;
  }

  private static byte[] concat(byte[] left, byte[] right) {
    byte[] both = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, both, left.length, right.length);
    return both;
  }
}
