package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Writer;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows that tell of a run, its tasks and their attempts as its events, folded, have them.
 * Not thread-safe.
 */
final class RunProjection {
  private final long run;
  private final RunView view;
  private final AttemptsAtWork attempts;

  /** As the rows have them. */
  private final Map<String, TaskState> states = new HashMap<>();

  /**
   * @param before what has been written of the run so far
   */
  RunProjection(long run, List<RunEvent> before, AttemptsAtWork attempts) {
    this.run = run;
    this.view = RunView.of(before);
    this.attempts = attempts;
    view.tasks().forEach(this::note);
  }

  /** Takes in the next event, in the transaction that writes it. */
  void apply(RunEvent event, Writer writer) throws SQLException, IOException {
    view.apply(event);
    if (event instanceof TaskEvent change) {
      var task = view.task(change.task());
      if (task.isPresent()) write(task.get(), AttemptResult.after(change), writer);
    } else {
      writeRun(writer);
      for (TaskView task : view.tasks()) {
        if (states.containsKey(task.id())) write(task, AttemptResult.INTERRUPTED, writer);
        else add(task, writer);
      }
      removeDropped(writer);
    }
  }

  private void writeRun(Writer writer) throws SQLException {
    RunStarted started = view.started().orElse(null);
    if (started == null) return;
    writer.execute(
        "update run set manifest = ?, mark = ?, started = ?, ended = ?, end_state = ?"
            + " where number = ?",
        started.manifest(),
        started.mark(),
        started.at(),
        view.ended().map(RunEnded::at).orElse(null),
        view.ended().map(RunEnded::state).orElse(null),
        run);
  }

  private void add(TaskView task, Writer writer) throws SQLException {
    TaskDeclared declared = task.declared();
    writer.execute(
        "insert into task (run, id, declared_id, agent, state) values (?, ?, ?, ?, ?)"
            + " on conflict do update set state = excluded.state",
        run,
        declared.id(),
        declared.declaredId(),
        declared.agent(),
        task.state());
    for (var entry : declared.matrix().entrySet()) {
      writer.execute(
          "insert into task_matrix (run, task, key, value) values (?, ?, ?, ?)"
              + " on conflict do nothing",
          run,
          declared.id(),
          entry.getKey(),
          entry.getValue());
    }
    note(task);
  }

  /** Tasks that a resumed run has no more; what they used stays. */
  private void removeDropped(Writer writer) throws SQLException {
    for (String task : List.copyOf(states.keySet())) {
      if (view.task(task).isPresent()) continue;
      writer.execute("update task set state = 'removed' where run = ? and id = ?", run, task);
      states.remove(task);
    }
  }

  /**
   * @param result of the attempt, when it began or ended now; null: it is at work
   */
  private void write(TaskView task, @Nullable AttemptResult result, Writer writer)
      throws SQLException {
    TaskState before = states.get(task.id());
    if (task.state() == before) return;
    writer.execute(
        "update task set state = ? where run = ? and id = ?", task.state(), run, task.id());
    boolean wasAtWork = before != null && before.atWork();
    if (wasAtWork || task.state().atWork()) {
      writer.execute(
          "insert into attempt (run, task, number, result) values (?, ?, ?, ?)"
              + " on conflict do update set result = excluded.result",
          run,
          task.id(),
          task.attempts(),
          result);
    }
    note(task);
  }

  private void note(TaskView task) {
    states.put(task.id(), task.state());
    attempts.note(task.id(), task.attempts());
  }
}
