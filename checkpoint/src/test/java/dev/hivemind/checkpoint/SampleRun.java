package dev.hivemind.checkpoint;

import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunJournal;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a run as hivemind does. */
final class SampleRun {
  static final ProcessIdentity OWNER = new ProcessIdentity(123, Instant.EPOCH);

  private final RunFolder folder;
  private final List<TaskDeclared> tasks = new ArrayList<>();
  private final List<RunEvent> events = new ArrayList<>();
  private final OwnedRun run;
  private Instant at = Instant.EPOCH;
  private long attempt;

  private SampleRun(RunFolder folder) throws IOException {
    this.folder = folder;
    this.run = folder.own(OWNER, _ -> true);
  }

  static SampleRun in(RunFolder folder) throws IOException {
    return new SampleRun(folder);
  }

  SampleRun startedAt(long second) {
    at = Instant.ofEpochSecond(second);
    return this;
  }

  SampleRun succeeded(String id, String declaredId, Usage usage) {
    attempt(id, declaredId, usage);
    events.add(new RunEvent.Succeeded(at, id, 1, "done", null));
    return this;
  }

  SampleRun failed(String id, String declaredId, Usage usage) {
    attempt(id, declaredId, usage);
    events.add(new RunEvent.Failed(at, id, 1, "exit code 1"));
    return this;
  }

  private void attempt(String id, String declaredId, Usage usage) {
    tasks.add(
        new TaskDeclared(
            id, declaredId, "demo", Priority.NORMAL, 1, Budget.NONE, Map.of(), List.of()));
    events.add(new RunEvent.Released(at, id));
    events.add(new RunEvent.Launching(at, id, 1, null));
    var calls = new SampleEntries(id, "anthropic");
    attempt++;
    run.ledger().open(calls.opened(attempt, attempt));
    run.ledger().close(calls.closed(attempt, usage));
  }

  /** The journal without its last event, as a killed hivemind leaves it. */
  RunFolder kill() {
    RunJournal journal = run.journal();
    journal.append(
        new RunEvent.RunStarted(
            at, folder.id(), "/p/tasks.yaml", "mark", OWNER, 2, Budget.NONE, tasks, List.of()));
    events.forEach(journal::append);
    run.close();
    return folder;
  }

  RunFolder end() {
    events.add(new RunEvent.RunEnded(at, RunState.SUCCEEDED, null));
    return kill();
  }
}
