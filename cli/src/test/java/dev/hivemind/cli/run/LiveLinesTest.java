package dev.hivemind.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LiveLinesTest {
  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void an_event_is_one_line_with_time_task_and_what_happened() {
    show(
        lines(false, false, 80),
        started("a", "long-name"),
        new Released(AT, "a"),
        new Launching(AT, "a", 1, null),
        new Activity(AT, "a", "Bash: npm test"),
        new Succeeded(AT, "a", 1, "all\ngreen", null),
        new Failed(AT, "long-name", 2, "exit code 1"));

    assertThat(written().lines())
        .allMatch(line -> line.matches("\\d\\d:\\d\\d:\\d\\d  .*"))
        .map(line -> line.substring(10))
        .containsExactly(
            "a          starts",
            "a          Bash: npm test",
            "a          done: all green",
            "long-name  failed: exit code 1");
  }

  @Test
  void on_a_terminal_no_line_is_wider_than_it_and_nothing_acts_on_it() {
    show(
        lines(true, false, 60),
        started("a"),
        new Activity(AT, "a", "\u001b[2J\u001b]0;x\u0007" + "日本".repeat(100)),
        new Activity(AT, "a", "x".repeat(1_000)));

    assertThat(written()).doesNotContain("\u001b");
    assertThat(written().lines()).hasSize(2).allMatch(line -> DisplayText.width(line) <= 60);
    assertThat(written().lines()).allMatch(line -> DisplayText.width(line) >= 59);
  }

  @Test
  void colours_are_for_terminals_that_want_them() {
    show(lines(true, true, 80), started("a"), new Failed(AT, "a", 1, "broken"));
    assertThat(written()).contains("\u001b[31mfailed: broken\u001b[39m");

    bytes.reset();
    show(lines(true, false, 80), started("a"), new Failed(AT, "a", 1, "broken"));
    assertThat(written()).doesNotContain("\u001b");
  }

  @Test
  void while_nothing_happens_it_says_who_works_and_how_many_wait() {
    LiveLines lines = lines(false, false, 80);
    show(
        lines,
        started("a", "b", "c"),
        new Released(AT, "a"),
        new Released(AT, "b"),
        new Launching(AT, "a", 1, null));

    lines.quiet();

    assertThat(written()).endsWith("1 running, 2 waiting: a\n");
  }

  private LiveLines lines(boolean terminal, boolean colour, int columns) {
    var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    return new LiveLines(
        new Console(stream, stream, terminal, colour, columns), Ticker.system(), new RunView());
  }

  private static void show(LiveLines lines, RunEvent... events) {
    Arrays.asList(events).forEach(lines::show);
  }

  private String written() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static RunStarted started(String... tasks) {
    return new RunStarted(
        AT,
        "r-1",
        "tasks.yaml",
        "mark",
        new ProcessIdentity(1, AT),
        2,
        Budget.NONE,
        Arrays.stream(tasks)
            .map(
                task ->
                    new TaskDeclared(
                        task, task, "demo", Priority.NORMAL, 1, Budget.NONE, Map.of(), List.of()))
            .toList(),
        List.of());
  }
}
