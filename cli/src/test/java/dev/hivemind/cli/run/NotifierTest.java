package dev.hivemind.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.console.Console;
import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** With real programs. */
final class NotifierTest {
  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");
  private static final RunEvent FAILED = new RunEvent.Failed(AT, "port", 1, "exit code 1");

  @TempDir private Path folder;

  private final ByteArrayOutputStream notes = new ByteArrayOutputStream();

  private Notifier notifier(Duration time, String... command) {
    var console =
        new Console(
            new PrintStream(new ByteArrayOutputStream()), new PrintStream(notes), false, false, 80);
    var program =
        new Notifier.Program(
            List.of(command), folder, Map.of("PATH", System.getenv("PATH")), folder.resolve("log"));
    return new Notifier(program, "mail-3", console, time);
  }

  private List<JsonNode> told() throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("events"))) {
      return lines.map(JsonMapper.shared()::readTree).toList();
    }
  }

  @Test
  void each_event_is_one_document_on_standard_input_in_their_order() throws IOException {
    try (Notifier notifier = notifier(Notifier.TIME, "sh", "-c", "cat >> events")) {
      notifier.happened(new RunEvent.Released(AT, "port"));
      notifier.happened(FAILED);
      notifier.happened(new RunEvent.BudgetWarned(AT, null, "85 % of 5M tokens are used"));
      notifier.happened(
          new RunEvent.LaneStopped(AT, "openai", LaneStop.KEY_REFUSED, "invalid key"));
      notifier.happened(new RunEvent.RunEnded(AT, RunState.FAILED, "failed: port"));
    }
    assertThat(told())
        .extracting(event -> event.path("event").asString())
        .containsExactly("failed", "budget", "waiting", "finished");
    assertThat(told().getFirst())
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"schema":1,"event":"failed","run":"mail-3","at":"2026-11-30T12:00:00Z",
                     "task":"port","upstream":null,"state":null,"text":"exit code 1"}
                    """));
    assertThat(told().getLast().path("state").asString()).isEqualTo("failed");
    assertThat(notes.toString(UTF_8)).isEmpty();
  }

  @Test
  void a_program_that_hangs_is_ended_and_keeps_nobody() {
    try (Notifier notifier = notifier(Duration.ofMillis(200), "sh", "-c", "sleep 600 & wait")) {
      for (int i = 0; i < 5_000; i++) notifier.happened(FAILED);
    }
    assertThat(notes.toString(UTF_8)).contains("sh is ended: it takes longer than").hasLineCount(1);
  }

  @Test
  void the_end_of_the_run_is_told_even_when_the_program_hangs_before() throws IOException {
    String hangsOnce = "cat >> events; [ -e seen ] || { touch seen; sleep 600; }";
    try (Notifier notifier = notifier(Duration.ofSeconds(4), "sh", "-c", hangsOnce)) {
      for (int i = 0; i < 3; i++) notifier.happened(FAILED);
      notifier.happened(new RunEvent.RunEnded(AT, RunState.FAILED, "failed: port"));
    }
    assertThat(told())
        .extracting(event -> event.path("event").asString())
        .startsWith("failed")
        .endsWith("finished");
  }

  @Test
  void a_branch_that_cannot_be_merged_is_told() throws IOException {
    try (Notifier notifier = notifier(Notifier.TIME, "sh", "-c", "cat >> events")) {
      notifier.happened(new RunEvent.MergeFailed(AT, "port", 1, "README.md differs", null));
    }
    assertThat(told().getFirst().path("event").asString()).isEqualTo("merge-failed");
    assertThat(told().getFirst().path("task").asString()).isEqualTo("port");
    assertThat(told().getFirst().path("text").asString()).isEqualTo("README.md differs");
  }

  @Test
  void one_that_fails_or_is_not_there_is_told_of_once() {
    try (Notifier notifier = notifier(Notifier.TIME, "sh", "-c", "echo no network; exit 3")) {
      notifier.happened(FAILED);
      notifier.happened(FAILED);
    }
    assertThat(notes.toString(UTF_8)).contains("sh ended with 3").hasLineCount(1);
    assertThat(folder.resolve("log")).hasContent("no network\nno network");
    try (Notifier notifier = notifier(Notifier.TIME, "./nowhere.sh")) {
      notifier.happened(FAILED);
    }
    assertThat(notes.toString(UTF_8)).contains("./nowhere.sh could not be started").hasLineCount(2);
  }

  @Test
  void without_a_program_nothing_is_told() {
    try (Notifier notifier = notifier(Notifier.TIME)) {
      notifier.happened(FAILED);
    }
    assertThat(folder).isEmptyDirectory();
  }
}
