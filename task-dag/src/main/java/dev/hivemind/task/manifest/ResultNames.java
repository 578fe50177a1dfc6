package dev.hivemind.task.manifest;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.TaskResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The results of other tasks that the texts of one task may name: of those that it depends on.
 *
 * @param names of all tasks
 * @param dependencies ids of the tasks that it depends on
 */
record ResultNames(TaskNames names, Set<String> dependencies) {
  static final String PREFIX = "tasks.";

  static ResultNames of(TaskNames names, List<Dependency> dependencies) {
    return new ResultNames(
        names, dependencies.stream().map(Dependency::id).collect(Collectors.toSet()));
  }

  /** What stands for the value of a name until it is known; empty: it means nothing. */
  Optional<String> mark(String name) {
    Optional<TaskResult> result = result(name);
    List<String> tasks = tasks(name);
    if (result.isEmpty() || tasks.isEmpty()) return Optional.empty();
    return Optional.of(tasks.stream().map(result.get()::mark).collect(Collectors.joining("\n")));
  }

  private static Optional<TaskResult> result(String name) {
    return TaskResult.named(name.substring(name.lastIndexOf('.') + 1));
  }

  private static String id(String name) {
    int end = name.lastIndexOf('.');
    return end > PREFIX.length() ? name.substring(PREFIX.length(), end) : "";
  }

  /** The instances that it means and that the task waits for. */
  List<String> tasks(String name) {
    return names.meant(id(name)).stream()
        .map(TaskInstance::id)
        .filter(dependencies::contains)
        .toList();
  }

  String objection(String name, Suggestions suggestions) {
    return result(name).isEmpty() || id(name).isEmpty()
        ? "unknown template name %s: of a task there are tasks.ID.output, tasks.ID.diff and tasks.ID.branch"
            .formatted(Quote.of(name))
        : unknownTask(name, suggestions);
  }

  /** Why a name means no task. */
  String unknownTask(String name, Suggestions suggestions) {
    String id = id(name);
    if (names.meant(id).isEmpty()) {
      return "no task has the id " + Quote.of(id) + suggestions.hint(id, names.all());
    }
    return "%s is known only in a task that waits for it: write depends_on: [%s]"
        .formatted(Quote.of(name), id);
  }
}
