package dev.hivemind.cli.status;

import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.task.run.TaskView;
import java.util.Optional;

/** Says in words what a task does. */
public final class TaskWords {
  private TaskWords() {}

  /** What it does, or why it is where it is and until when; empty: there is nothing to say. */
  public static String of(TaskStatus status, RunReport report) {
    TaskView task = status.task();
    Optional<LiveWait> wait = report.waitOf(task.id());
    if (wait.isPresent() && status.state() == ShownState.RUNNING) return wait.get().text();
    if (status.reason() != null) return Until.after(status.reason(), task.until(), report.now());
    return switch (status.state()) {
      case BLOCKED -> "waits for " + String.join(", ", task.declared().dependsOn());
      case READY ->
          report.isLaunchingPaused() ? "starts once launching goes on" : "waits for a free place";
      case RUNNING -> task.activity() == null ? "started" : task.activity().text();
      case VERIFYING -> "its work is being verified";
      case NO_CHANGES -> "has changed nothing";
      case SUCCEEDED ->
          Optional.ofNullable(task.note()).or(() -> Optional.ofNullable(task.message())).orElse("");
      case WAITING, CHECKPOINTED, ENDING, FAILED, MERGE_FAILED, SKIPPED, CANCELLED, INTERRUPTED ->
          "";
    };
  }
}
