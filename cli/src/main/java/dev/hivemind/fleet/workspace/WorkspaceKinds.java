package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.task.Task;
import dev.hivemind.task.Workspace.Kind;
import dev.hivemind.task.Workspace.Merge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides where tasks work whose manifest does not say so.
 *
 * @param tasks in their order, each with its kind of workspace
 * @param notes what therefore means nothing, a sentence for each key, for a person
 */
public record WorkspaceKinds(List<Task> tasks, List<String> notes) {
  private static final int NAMES_SHOWN = 5;

  public WorkspaceKinds {
    tasks = List.copyOf(tasks);
    notes = List.copyOf(notes);
  }

  /** In a worktree where the task's folder is committed, else in the folder as it is. */
  public static WorkspaceKinds of(List<Task> tasks) throws IOException {
    Map<Path, Kind> kinds = new LinkedHashMap<>();
    var decided = new ArrayList<Task>();
    Map<String, List<String>> idle = new LinkedHashMap<>();
    for (Task task : tasks) {
      Kind kind = task.workspace().kind();
      if (kind == null) {
        Kind known = kinds.get(task.workingDir());
        kind = known == null ? decide(task.workingDir()) : known;
        kinds.put(task.workingDir(), kind);
        if (kind == Kind.SHARED) idleKeys(task).forEach(key -> add(idle, key, task.id()));
      }
      decided.add(task.in(task.workspace().as(kind), task.workingDir()));
    }
    return new WorkspaceKinds(
        decided, idle.entrySet().stream().map(one -> note(one.getKey(), one.getValue())).toList());
  }

  /** A folder that no commit holds would be empty in a worktree. */
  private static Kind decide(Path folder) throws IOException {
    Optional<GitRepository> repository = GitRepository.around(folder);
    boolean committed =
        repository.isPresent() && RepositoryCheck.isCommitted(repository.get(), folder);
    return committed ? Kind.WORKTREE : Kind.SHARED;
  }

  /** What a task writes that only a worktree gives a meaning. */
  private static List<String> idleKeys(Task task) {
    var keys = new ArrayList<String>();
    if (!task.workspace().setup().isEmpty()) keys.add("setup");
    if (!task.workspace().link().isEmpty()) keys.add("link");
    if (task.workspace().base() != null) keys.add("base");
    if (task.workspace().merge() != Merge.MANUAL) keys.add("merge");
    if (task.acceptance().readOnly()) keys.add("read_only");
    if (task.acceptance().expectChanges()) keys.add("expect_changes");
    return keys;
  }

  private static void add(Map<String, List<String>> idle, String key, String task) {
    idle.computeIfAbsent(key, _ -> new ArrayList<>()).add(task);
  }

  private static String note(String key, List<String> tasks) {
    String why =
        key.equals("read_only")
            ? "nobody checks it: of changes in a folder that others use nobody can tell whose they"
                + " are"
            : "it means nothing there";
    return "%s of %s: they work in the folder itself, which no commit of a git repository holds, and %s"
        .formatted(key, names(tasks), why);
  }

  /** The first few, for a person. */
  public static String names(List<String> tasks) {
    String names = String.join(", ", tasks.stream().limit(NAMES_SHOWN).toList());
    int more = tasks.size() - NAMES_SHOWN;
    return more > 0 ? names + " and " + more + " more" : names;
  }
}
