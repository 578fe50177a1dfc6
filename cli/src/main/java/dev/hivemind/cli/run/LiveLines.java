package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One readable line for each event: when, which task, what. */
final class LiveLines implements RunDisplay {
  private static final int WIDEST_NAME = 24;

  /** Of a line that no terminal cuts: an agent may say anything at any length. */
  private static final int LONGEST_LINE = 500;

  private final Console console;
  private final Ticker ticker;
  private final RunView view;
  private int nameWidth;

  /**
   * @param view of the run so far; an empty one when it begins
   */
  LiveLines(Console console, Ticker ticker, RunView view) {
    this.console = console;
    this.ticker = ticker;
    this.view = view;
    measureNames(view.tasks().stream().map(TaskView::declared).toList());
  }

  @Override
  public void show(RunEvent event) {
    view.apply(event);
    if (event instanceof RunEvent.RunStarted started) measureNames(started.tasks());
    if (event instanceof RunEvent.RunResumed resumed) measureNames(resumed.tasks());
    EventLine.of(event).ifPresent(line -> print(line.at(), line.task(), line.text(), line.tone()));
  }

  private void measureNames(List<TaskDeclared> tasks) {
    int widest = tasks.stream().mapToInt(task -> task.id().length()).max().orElse(0);
    nameWidth = Math.min(widest, WIDEST_NAME);
  }

  private void print(Instant at, @Nullable String task, String text, @Nullable Tone tone) {
    String clock = Amounts.clock(at);
    String name = DisplayText.left(task == null ? "" : task, nameWidth);
    int screen = console.isTerminal() ? console.columns() : LONGEST_LINE;
    int room = Math.max(1, screen - clock.length() - nameWidth - 4);
    String cut = DisplayText.cut(DisplayText.oneLine(text), room);
    console.print(
        "%s  %s  %s"
            .formatted(
                console.paint(Tone.FAINT, clock),
                name,
                tone == null ? cut : console.paint(tone, cut)));
  }

  @Override
  public void waits(String task, String text) {
    print(ticker.now(), task, text, Tone.FAINT);
  }

  /** So that a person sees that hivemind is alive, and what it waits for. */
  @Override
  public void quiet() {
    var tasks = view.tasks();
    List<TaskView> running = in(tasks, TaskState.RUNNING);
    int waiting = in(tasks, TaskState.BLOCKED).size() + in(tasks, TaskState.READY).size();
    String names =
        running.stream()
            .map(TaskView::id)
            .collect(Collectors.joining(", ", running.isEmpty() ? "" : ": ", ""));
    print(
        ticker.now(),
        null,
        "%d running, %d waiting%s".formatted(running.size(), waiting, names),
        Tone.FAINT);
  }

  private static List<TaskView> in(List<TaskView> tasks, TaskState state) {
    return tasks.stream().filter(task -> task.state() == state).toList();
  }
}
