package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed while it writes: what it acted on is in the journal. */
class KilledWriterTest {
  private static final String LONG = "x".repeat(2000);

  @Test
  void every_event_that_was_acted_on_before_a_kill_is_in_the_journal(@TempDir Path project)
      throws Exception {
    var run = RunStore.open(project).create("demo", null);
    int acted = actedOnUntilKilled(startWriter(project));

    List<RunEvent> events = run.events();
    assertThat(acted).isGreaterThanOrEqualTo(300);
    assertThat(events).hasSizeBetween(acted, acted + 1);
    assertThat(events)
        .isEqualTo(IntStream.range(0, events.size()).mapToObj(Writer::event).toList());
  }

  /** The process is killed through its handle: the Process would close our end of its output. */
  private static int actedOnUntilKilled(Process writer) throws Exception {
    try (var told = writer.inputReader()) {
      int acted = 0;
      while (acted < 300 && told.readLine() != null) acted++;
      writer.toHandle().destroyForcibly();
      return acted + Math.toIntExact(told.lines().count());
    } finally {
      writer.destroyForcibly().waitFor();
    }
  }

  private static Process startWriter(Path project) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Writer.class.getName(),
            project.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Appends for ever and acts on each event by printing its number. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) throws IOException {
      var run = RunStore.find(Path.of(args[0])).orElseThrow().run("demo-1").orElseThrow();
      try (var journal = run.openJournal()) {
        for (int number = 0; ; number++) {
          journal.append(event(number));
          System.out.println(number);
        }
      }
    }

    static RunEvent event(int number) {
      return new RunEvent.ToolDenied(Instant.EPOCH, "task-" + number, "Bash", LONG);
    }
  }
}
