package dev.hivemind.task.run;

import org.jspecify.annotations.Nullable;

/**
 * What can truthfully be said of a task now.
 *
 * @param task what the journal says of it
 * @param reason for a person: why it is in this state; null: it got there by going well
 */
public record TaskStatus(TaskView task, ShownState state, @Nullable String reason) {

  /** The status of a task whose hivemind is alive. */
  static TaskStatus attended(TaskView task, Liveness liveness) {
    ProcessIdentity agent = task.process();
    boolean gone = task.state() == TaskState.RUNNING && agent != null && !liveness.alive(agent);
    return gone
        ? new TaskStatus(task, ShownState.ENDING, "its agent has exited; hivemind is winding it up")
        : new TaskStatus(task, ShownState.of(task.state()), task.reason());
  }

  /**
   * The status of a task whose hivemind is gone.
   *
   * @param owner that hivemind
   * @param runEnded whether hivemind saw the end of the run: what waits then stays as it is
   */
  static TaskStatus orphaned(
      TaskView task, ProcessIdentity owner, boolean runEnded, Liveness liveness) {
    boolean leftForLater =
        runEnded && (task.state() == TaskState.BLOCKED || task.state() == TaskState.WAITING);
    if (task.state().ended() || leftForLater) {
      return new TaskStatus(task, ShownState.of(task.state()), task.reason());
    }
    String reason = RunStatus.gone(owner) + "; " + left(task, liveness);
    return new TaskStatus(task, ShownState.INTERRUPTED, reason);
  }

  private static String left(TaskView task, Liveness liveness) {
    if (task.state() == TaskState.VERIFYING) return "this task's work was being verified";
    if (task.state() != TaskState.RUNNING) return "this task was waiting to start";
    ProcessIdentity agent = task.process();
    return agent != null && liveness.alive(agent)
        ? "this task's agent (pid %d) still runs, unattended".formatted(agent.pid())
        : "this task was running";
  }
}
