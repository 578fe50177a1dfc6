package dev.hivemind.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunJournal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunLogsTest {
  private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir private Path project;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private RunFolder run;
  private OwnedRun owned;
  private RunJournal journal;

  @BeforeEach
  void begin() throws IOException {
    run = RunStore.open(project).create("mail", null);
    owned = run.own(ProcessLiveness.self(), new ProcessLiveness());
    journal = owned.journal();
    journal.append(
        new RunStarted(
            BEGIN,
            run.id(),
            "tasks.yaml",
            "mark",
            ProcessLiveness.self(),
            2,
            Budget.NONE,
            List.of(task("port-a", "claude"), task("port-b", "command"), task("review", "codex")),
            List.of()));
    launch(1, "port-a");
    launch(2, "port-b");
  }

  @AfterEach
  void close() {
    owned.close();
  }

  @Test
  void the_logs_of_all_agents_are_interleaved_by_time_with_their_names() throws Exception {
    log("port-a", "stdout.log", claudeSays("first") + claudeSays("third"));
    log("port-b", "stdout.log", "second\n");
    log("port-b", "stderr.log", "warning\n");
    journal.append(new Activity(at(1), "port-a", "first"));
    journal.append(new Activity(at(5), "port-a", "third"));

    print(List.of(), false, false, Sleeper.system());

    assertThat(text(out))
        .isEqualTo(
            """
            port-a  first
            port-b  second
            port-b  warning
            port-a  third
            """);
  }

  @Test
  void one_agent_needs_no_name_and_a_failure_says_why() throws Exception {
    log("port-b", "stdout.log", "colourful \u001b[31mtext\u001b[0m\r\nand no line end");
    journal.append(new Failed(at(9), "port-b", 1, "exit code 3"));

    print(List.of("port-b"), false, false, Sleeper.system());

    assertThat(text(out)).isEqualTo("colourful text\nand no line end\nfailed: exit code 3\n");
  }

  @Test
  void raw_is_what_was_printed_on_the_stream_it_was_printed_on() throws Exception {
    log("port-a", "stdout.log", claudeSays("hello"));
    log("port-a", "stderr.log", "warning\n");

    print(List.of("port-*"), false, true, Sleeper.system());

    assertThat(text(out)).isEqualTo(claudeSays("hello"));
    assertThat(text(err)).isEqualTo("warning\n");
  }

  @Test
  void following_shows_what_comes_until_the_agent_has_ended() throws Exception {
    log("port-b", "stdout.log", "one\ntw");
    var pauses = new int[1];
    Sleeper world =
        pause -> {
          pauses[0]++;
          if (pauses[0] == 1) log("port-b", "stdout.log", "o\n");
          if (pauses[0] == 2) journal.append(new Succeeded(at(9), "port-b", 1, "", null));
        };

    print(List.of("port-b"), true, false, world);

    assertThat(text(out)).isEqualTo("one\ntwo\n");
    assertThat(pauses[0]).isEqualTo(2);
  }

  @Test
  void an_agent_that_is_not_there_is_told_with_those_that_are() {
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> print(List.of("prot-*"), false, false, Sleeper.system()))
        .withMessageContainingAll("prot-*", "port-a", "review");
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> print(List.of("port-["), false, false, Sleeper.system()))
        .withMessageContaining("port-[");
  }

  private void print(List<String> agents, boolean follow, boolean raw, Sleeper sleeper)
      throws IOException, InterruptedException {
    var console = new Console(stream(out), stream(err), false, false, 80);
    var surroundings = new Surroundings(Map.of(), project, console, Ticker.system(), sleeper);
    new RunLogs(surroundings, AgentAdapters.builtIn(), run).print(agents, follow, raw);
  }

  private void launch(int second, String task) {
    journal.append(new Released(at(second), task));
    journal.append(new Launching(at(second), task, 1, null));
  }

  private void log(String agent, String file, String text) {
    try {
      Files.writeString(
          run.agentFolder(agent).resolve(file),
          text,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String claudeSays(String text) {
    return "{\"type\":\"assistant\",\"message\":{\"id\":\"m-%s\",\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}}\n"
        .formatted(text, text);
  }

  private static TaskDeclared task(String id, String agent) {
    return new TaskDeclared(id, id, agent, Priority.NORMAL, 1, Budget.NONE, Map.of(), List.of());
  }

  private static Instant at(long second) {
    return BEGIN.plusSeconds(second);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
