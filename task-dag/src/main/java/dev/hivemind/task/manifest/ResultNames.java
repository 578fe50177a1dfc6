package dev.hivemind.task.manifest;

import dev.hivemind.task.TaskResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The results of other tasks that the texts of one task may name: of those that it waits for, be it
 * through others.
 *
 * @param names of all tasks
 * @param precedence of all tasks
 * @param task id of the one
 * @param inShell whether the text is a shell command, which would run what an agent wrote
 */
record ResultNames(TaskNames names, Precedence precedence, String task, boolean inShell) {
  static final String PREFIX = "tasks.";

  /** For a shell command. */
  ResultNames forShell() {
    return new ResultNames(names, precedence, task, true);
  }

  /** What stands for the value of a name until it is known; empty: it means nothing. */
  Optional<String> mark(String name) {
    Optional<TaskResult> result = result(name);
    List<String> tasks = tasks(name);
    if (result.isEmpty() || tasks.isEmpty() || isDangerous(result.get())) return Optional.empty();
    return Optional.of(tasks.stream().map(result.get()::mark).collect(Collectors.joining("\n")));
  }

  private boolean isDangerous(TaskResult result) {
    return inShell && result != TaskResult.BRANCH;
  }

  private static Optional<TaskResult> result(String name) {
    return TaskResult.named(name.substring(name.lastIndexOf('.') + 1));
  }

  private static String id(String name) {
    int end = name.lastIndexOf('.');
    return end > PREFIX.length() ? name.substring(PREFIX.length(), end) : "";
  }

  /** The instances that it means: those that the task waits for itself, else through others. */
  List<String> tasks(String name) {
    List<String> meant = names.meant(id(name)).stream().map(TaskInstance::id).toList();
    List<String> direct = meant.stream().filter(other -> precedence.isDirect(task, other)).toList();
    return direct.isEmpty()
        ? meant.stream().filter(other -> precedence.isBefore(task, other)).toList()
        : direct;
  }

  String objection(String name, Suggestions suggestions) {
    Optional<TaskResult> result = result(name);
    if (result.filter(this::isDangerous).isPresent()) {
      return "%s may not stand in a shell command, which would run what an agent wrote: give it a name in env, and write \"$NAME\" here"
          .formatted(Quote.of(name));
    }
    return result.isEmpty() || id(name).isEmpty()
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
