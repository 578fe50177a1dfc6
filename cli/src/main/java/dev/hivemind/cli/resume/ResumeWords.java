package dev.hivemind.cli.resume;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.run.Continuation;
import dev.hivemind.fleet.Standing;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Says what of a run goes on. */
final class ResumeWords {
  private static final int NAMED = 6;

  private ResumeWords() {}

  /** A line for each kind of going on. */
  static List<String> of(RunView run, Continuation part, List<Task> tasks, AgentAdapters adapters) {
    var lines = new ArrayList<String>();
    add(
        lines,
        "finished, not run again",
        tasks,
        task -> part.standing(task) instanceof Standing.Done);
    add(lines, "in their conversations", tasks, part::goesOn);
    add(lines, "afresh, since they failed", tasks, task -> isAfresh(run, part, task, true));
    add(
        lines,
        "afresh, since their programs hold no conversation",
        tasks,
        task ->
            isAfresh(run, part, task, false)
                && wasBegun(run, task)
                && !adapters.named(task.agent()).resumes());
    for (Task task : tasks) {
      if (part.standing(task) instanceof Standing.Left(_, String reason)) lines.add(reason);
    }
    return lines;
  }

  private static boolean isAfresh(RunView run, Continuation part, Task task, boolean failed) {
    boolean asked = part.standing(task) instanceof Standing.Asked;
    boolean hasFailed =
        run.task(task.id()).map(TaskView::state).filter(TaskState.FAILED::equals).isPresent();
    return asked && !part.goesOn(task) && hasFailed == failed;
  }

  private static boolean wasBegun(RunView run, Task task) {
    return run.task(task.id()).filter(view -> view.attempts() > 0).isPresent();
  }

  private static void add(
      List<String> lines, String what, List<Task> tasks, Predicate<Task> which) {
    List<String> ids = tasks.stream().filter(which).map(Task::id).toList();
    if (ids.isEmpty()) return;
    String named = String.join(", ", ids.subList(0, Math.min(NAMED, ids.size())));
    int more = ids.size() - NAMED;
    lines.add("%s: %s%s".formatted(what, named, more > 0 ? " and " + more + " more" : ""));
  }
}
