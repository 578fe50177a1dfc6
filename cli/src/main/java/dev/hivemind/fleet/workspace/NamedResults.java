package dev.hivemind.fleet.workspace;

import dev.hivemind.task.Task;
import dev.hivemind.task.TaskResult;
import dev.hivemind.task.Work;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the results that tasks name and that no task will have. */
final class NamedResults {
  private NamedResults() {}

  /**
   * Only worktrees have a diff and a branch.
   *
   * @param tasks with their kinds of workspace decided
   * @return a sentence each, for a person
   */
  static List<String> objections(List<Task> tasks) {
    Set<String> worktrees =
        tasks.stream()
            .filter(task -> task.workspace().isWorktree())
            .map(Task::id)
            .collect(Collectors.toSet());
    var objections = new LinkedHashSet<String>();
    for (Task task : tasks) {
      texts(task)
          .flatMap(text -> TaskResult.namedIn(text).stream())
          .filter(one -> one.result() != TaskResult.OUTPUT && !worktrees.contains(one.task()))
          .forEach(
              one ->
                  objections.add(
                      "task %s: there is no %s, since %s works in no worktree of its own"
                          .formatted(task.id(), one.text(), one.task())));
    }
    return List.copyOf(objections);
  }

  private static Stream<String> texts(Task task) {
    Stream<String> work =
        switch (task.work()) {
          case Work.Prompt(String text) -> Stream.of(text);
          case Work.Command(List<String> argv) -> argv.stream();
        };
    Stream<String> commands =
        Stream.concat(task.workspace().setup().stream(), task.acceptance().verify().stream());
    return Stream.of(work, task.env().values().stream(), commands).flatMap(texts -> texts);
  }
}
