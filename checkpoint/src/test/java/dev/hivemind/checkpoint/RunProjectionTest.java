package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskTransitions;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and sums come from rows; what a run is comes from its events. They say the same. */
class RunProjectionTest {
  private static final Instant AT = Instant.parse("2026-11-30T09:00:00Z");
  private static final int TASKS = 5;

  @TempDir private Path project;
  private RunStore store;
  private RunFolder run;

  @BeforeEach
  void create() throws IOException {
    store = RunStore.open(project);
    run = store.create("demo", null);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void after_every_event_the_rows_are_what_the_events_fold_to(int seed) throws IOException {
    var life = new RandomLife(seed);
    OwnedRun owned = own();
    for (RunEvent event : life.events()) {
      owned.journal().append(event);
      RunView view = run.view();
      RunListing listing = store.listings().getFirst();

      assertThat(listing.tasks()).isEqualTo(view.counts());
      assertThat(listing.run().started()).isEqualTo(view.started().orElseThrow().at());
      assertThat(listing.run().ended()).isEqualTo(view.ended().map(e -> e.at()).orElse(null));
      if (life.random.nextInt(10) == 0) {
        owned.close();
        owned = own();
      }
    }
    owned.close();
    assertThat(run.events()).isEqualTo(life.events());
  }

  private OwnedRun own() throws IOException {
    return run.own(SampleRun.OWNER, _ -> true);
  }

  /** Whatever the clock does between: an attempt's calls are its own. */
  @ParameterizedTest
  @ValueSource(longs = {60, 0, -86_400})
  void money_of_a_failed_attempt_is_told_apart_from_that_of_the_next(long secondsLater)
      throws IOException {
    var calls = new SampleEntries("task-0", "anthropic");
    var failed = new Usage(100, 0, 0, 0, false);
    Instant later = AT.plusSeconds(secondsLater);
    try (var owned = own()) {
      var journal = owned.journal();
      journal.append(started());
      journal.append(new RunEvent.Released(AT, "task-0"));
      journal.append(new RunEvent.Launching(AT, "task-0", 1, null));
      owned.ledger().open(calls.opened(1, 1));
      owned.ledger().close(calls.closed(1, "claude-sonnet-4-5", failed));
      journal.append(new RunEvent.AttemptFailed(later, "task-0", 1, "exit code 1"));
      journal.append(new RunEvent.Launching(later, "task-0", 2, null));
      owned.ledger().open(calls.opened(2, 2));
      owned.ledger().close(calls.closed(2, "claude-sonnet-4-5", new Usage(7, 0, 0, 0, false)));
      journal.append(new RunEvent.Succeeded(later, "task-0", 2, "done", null));
    }
    CostLine line = store.cost(CostFilter.ALL, _ -> false).by("task").getFirst();

    assertThat(line.totals().usage().input()).isEqualTo(107);
    assertThat(line.failed().usage()).isEqualTo(failed);
    assertThat(line.failed().cost().usd()).isEqualByComparingTo("0.0003");
  }

  /** A fault of the provider and work that is not accepted yet are no failures of the agent's. */
  @Test
  void money_of_attempts_that_go_on_in_their_conversation_is_not_that_of_failed_ones()
      throws IOException {
    var calls = new SampleEntries("task-0", "anthropic");
    try (var owned = own()) {
      var journal = owned.journal();
      journal.append(started());
      journal.append(new RunEvent.Released(AT, "task-0"));
      journal.append(new RunEvent.Launching(AT, "task-0", 1, "session"));
      call(owned, calls, 1);
      journal.append(new RunEvent.ProviderFailed(AT, "task-0", 1, "529"));
      journal.append(new RunEvent.Resuming(AT, "task-0", 2, "session"));
      call(owned, calls, 2);
      journal.append(new RunEvent.Verifying(AT, "task-0", 2));
      journal.append(new RunEvent.VerifyFailed(AT, "task-0", 2, "mvn test: exit code 1"));
      journal.append(new RunEvent.Resuming(AT, "task-0", 3, "session"));
      call(owned, calls, 3);
      journal.append(new RunEvent.Succeeded(AT, "task-0", 3, "done", null));
    }
    CostLine line = store.cost(CostFilter.ALL, _ -> false).by("task").getFirst();

    assertThat(line.totals().usage().input()).isEqualTo(300);
    assertThat(line.failed().usage()).isEqualTo(Usage.NONE);
    assertThat(line.failed().cost()).isEqualTo(Money.ZERO);
  }

  private static void call(OwnedRun owned, SampleEntries calls, long attempt) {
    owned.ledger().open(calls.opened(attempt, attempt));
    owned
        .ledger()
        .close(calls.closed(attempt, "claude-sonnet-4-5", new Usage(100, 0, 0, 0, false)));
  }

  private RunStarted started() {
    List<TaskDeclared> tasks =
        IntStream.range(0, TASKS)
            .mapToObj(
                task ->
                    new TaskDeclared(
                        "task-" + task,
                        "task",
                        "demo",
                        Priority.NORMAL,
                        1,
                        Budget.NONE,
                        Map.of("n", "" + task),
                        List.of()))
            .toList();
    return new RunStarted(
        AT, run.id(), "/p/tasks.yaml", "mark", SampleRun.OWNER, 2, Budget.NONE, tasks, List.of());
  }

  /** Events in an order in which they can happen. */
  private final class RandomLife {
    private final Random random;
    private final RunView view = new RunView();
    private final List<RunEvent> events = new ArrayList<>();

    RandomLife(int seed) {
      this.random = new Random(seed);
      add(started());
      for (int step = 0; step < 120; step++) {
        TaskView task = view.tasks().get(random.nextInt(TASKS));
        List<TaskEvent> possible =
            candidates(task).stream().filter(event -> possible(task, event)).toList();
        if (!possible.isEmpty()) add(possible.get(random.nextInt(possible.size())));
      }
      add(new RunEvent.RunEnded(AT, RunState.FAILED, "failed: task-1"));
      add(resumed());
    }

    /** Some tasks are tried again, one is gone from the manifest and one is new. */
    private RunEvent resumed() {
      List<TaskDeclared> tasks = new ArrayList<>(started().tasks().subList(1, TASKS));
      tasks.add(
          new TaskDeclared(
              "new", "new", "demo", Priority.NORMAL, 1, Budget.NONE, Map.of(), List.of()));
      return new RunEvent.RunResumed(
          AT,
          "mark-2",
          SampleRun.OWNER,
          2,
          Budget.NONE,
          tasks,
          List.of(),
          List.of("task-1", "task-2", "new"));
    }

    List<RunEvent> events() {
      return events;
    }

    private void add(RunEvent event) {
      events.add(event);
      view.apply(event);
    }

    private static boolean possible(TaskView task, TaskEvent event) {
      try {
        return TaskTransitions.next(task.state(), event) != null;
      } catch (IllegalStateException cannotHappen) {
        return false;
      }
    }

    private List<TaskEvent> candidates(TaskView task) {
      String id = task.id();
      int attempt = Math.max(1, task.attempts());
      return List.of(
          new RunEvent.Released(AT, id),
          new RunEvent.Launching(AT, id, task.attempts() + 1, "session"),
          new RunEvent.Launched(AT, id, attempt, SampleRun.OWNER),
          new RunEvent.Activity(AT, id, "Bash: ls"),
          new RunEvent.AttemptFailed(AT, id, attempt, "exit code 1"),
          new RunEvent.ProviderFailed(AT, id, attempt, "529"),
          new RunEvent.Waiting(AT, id, StopCause.USAGE_LIMIT, "waits", AT),
          new RunEvent.Succeeded(AT, id, attempt, "done", null),
          new RunEvent.Failed(AT, id, attempt, "exit code 1"),
          new RunEvent.Checkpointed(AT, id, attempt, StopCause.BUDGET, "spent"),
          new RunEvent.Cancelled(AT, id, "the run ends"));
    }
  }
}
