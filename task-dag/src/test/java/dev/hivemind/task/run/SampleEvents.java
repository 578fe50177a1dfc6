package dev.hivemind.task.run;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Events of one task, and of its run, one second apart. */
final class SampleEvents {
  static final Instant START = Instant.parse("2026-11-30T09:00:00Z");
  static final ProcessIdentity OWNER = new ProcessIdentity(123, START.minusSeconds(1));
  static final ProcessIdentity AGENT = new ProcessIdentity(456, START.plusSeconds(1));

  static final ProcessIdentity SECOND_OWNER = new ProcessIdentity(789, START.plusSeconds(3599));

  static final Instant LIMIT_ENDS = START.plusSeconds(18_000);

  private final String task;
  private Instant now = START;

  SampleEvents(String task) {
    this.task = task;
  }

  private Instant tick() {
    now = now.plusSeconds(1);
    return now;
  }

  static RunEvent.RunStarted started(String... tasks) {
    var declared = Stream.of(tasks).map(SampleEvents::declared).toList();
    return new RunEvent.RunStarted(
        START,
        "demo-1",
        "tasks.yaml",
        "mark",
        OWNER,
        2,
        Budget.NONE,
        declared,
        List.of("anthropic: mock"));
  }

  /** An hour later, by another hivemind. */
  static RunEvent.RunResumed resumed(List<String> tasks, String... reopened) {
    return new RunEvent.RunResumed(
        START.plusSeconds(3600),
        "another-mark",
        SECOND_OWNER,
        3,
        Budget.NONE,
        tasks.stream().map(SampleEvents::declared).toList(),
        List.of("anthropic: mock"),
        List.of(reopened));
  }

  static TaskDeclared declared(String id) {
    return new TaskDeclared(id, id, "demo", Priority.NORMAL, 100, Budget.NONE, Map.of(), List.of());
  }

  RunEvent.RunEnded ended(RunState state) {
    return new RunEvent.RunEnded(tick(), state, state == RunState.SUCCEEDED ? null : "as it was");
  }

  RunEvent.Released released() {
    return new RunEvent.Released(tick(), task);
  }

  RunEvent.Launching launching(int attempt) {
    return new RunEvent.Launching(tick(), task, attempt, "session-" + attempt);
  }

  RunEvent.Resuming resuming(int attempt) {
    return new RunEvent.Resuming(tick(), task, attempt, "session-1");
  }

  RunEvent.Launched launched(int attempt) {
    return new RunEvent.Launched(tick(), task, attempt, AGENT);
  }

  RunEvent.SessionKnown sessionKnown() {
    return new RunEvent.SessionKnown(tick(), task, "told-by-the-agent");
  }

  RunEvent.Activity activity(String text) {
    return new RunEvent.Activity(tick(), task, text);
  }

  RunEvent.ToolDenied toolDenied() {
    return new RunEvent.ToolDenied(tick(), task, "Bash", "rm -rf /");
  }

  RunEvent.Verifying verifying(int attempt) {
    return new RunEvent.Verifying(tick(), task, attempt);
  }

  RunEvent.VerifyFailed verifyFailed(int attempt) {
    return new RunEvent.VerifyFailed(tick(), task, attempt, "verify: make ended with exit code 2");
  }

  RunEvent.Unchanged unchanged(int attempt) {
    return new RunEvent.Unchanged(tick(), task, attempt, "nothing to do");
  }

  RunEvent.MergeFailed mergeFailed(int attempt) {
    return new RunEvent.MergeFailed(tick(), task, attempt, "both change a.txt", "all done");
  }

  RunEvent.Merged merged() {
    return new RunEvent.Merged(tick(), task);
  }

  RunEvent.Succeeded succeeded(int attempt) {
    return new RunEvent.Succeeded(tick(), task, attempt, "all done", "1 tool was denied");
  }

  RunEvent.AttemptFailed attemptFailed(int attempt) {
    return new RunEvent.AttemptFailed(tick(), task, attempt, "exit code 1");
  }

  RunEvent.ProviderFailed providerFailed(int attempt) {
    return new RunEvent.ProviderFailed(tick(), task, attempt, "529 for half an hour");
  }

  RunEvent.Waiting waiting() {
    return new RunEvent.Waiting(
        tick(), task, StopCause.USAGE_LIMIT, "waits for the 5-hour limit", LIMIT_ENDS);
  }

  RunEvent.Suspended suspended(int attempt) {
    return new RunEvent.Suspended(
        tick(), task, attempt, StopCause.USAGE_LIMIT, "waits for the 5-hour limit", LIMIT_ENDS);
  }

  RunEvent.LeftBlocked leftBlocked() {
    return new RunEvent.LeftBlocked(tick(), task, "schema", "waits for schema");
  }

  RunEvent.Reopened reopened() {
    return new RunEvent.Reopened(tick(), task);
  }

  RunEvent.Checkpointed checkpointed(int attempt) {
    return new RunEvent.Checkpointed(tick(), task, attempt, StopCause.BUDGET, "400k tokens");
  }

  RunEvent.Failed failed(int attempt) {
    return new RunEvent.Failed(tick(), task, attempt, "exit code 2");
  }

  RunEvent.Skipped skipped() {
    return new RunEvent.Skipped(tick(), task, "schema", "schema failed");
  }

  RunEvent.Cancelled cancelled() {
    return new RunEvent.Cancelled(tick(), task, "Ctrl-C");
  }
}
