package dev.hivemind.cli.plan;

import dev.hivemind.fleet.workspace.WorkspaceKinds;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.graph.UnguardedTasks;
import java.util.List;

/** Warns of tasks that may be in each other's way. */
final class SharedFolders {
  private SharedFolders() {}

  /** One for each folder in which that may happen. */
  static List<String> warnings(TaskGraph graph) {
    return UnguardedTasks.of(graph).entrySet().stream()
        .map(
            folder ->
                "%s: may run at once with others in %s and write the same files. Give them writes:, a common lock in locks:, or workspace: worktree"
                    .formatted(
                        WorkspaceKinds.names(folder.getValue().stream().map(Task::id).toList()),
                        folder.getKey()))
        .toList();
  }
}
