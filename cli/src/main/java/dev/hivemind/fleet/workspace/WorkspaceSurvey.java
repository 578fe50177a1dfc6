package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks, before anything starts, whether every task can have the workspace that it is to have.
 *
 * @param tasks with their kinds of workspace decided
 * @param problems for which nothing may start, a sentence or two each for a person
 * @param notes what a person should know, likewise
 */
public record WorkspaceSurvey(List<Task> tasks, List<String> problems, List<String> notes) {

  public WorkspaceSurvey {
    tasks = List.copyOf(tasks);
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
  }

  /**
   * @param manifest that is not missed in a worktree, absolute
   */
  public static WorkspaceSurvey of(List<Task> tasks, Path manifest) throws IOException {
    return new Survey(manifest).look(tasks);
  }

  /** One look at the tasks of one run. */
  private static final class Survey {
    private final Path manifest;
    private final Map<Path, Optional<GitRepository>> repositories = new LinkedHashMap<>();
    private final Map<GitRepository, List<String>> objections = new LinkedHashMap<>();
    private final Set<String> problems = new LinkedHashSet<>();

    Survey(Path manifest) {
      this.manifest = manifest;
    }

    WorkspaceSurvey look(List<Task> tasks) throws IOException {
      WorkspaceKinds kinds = WorkspaceKinds.of(tasks);
      int worktrees = 0;
      for (Task task : kinds.tasks()) {
        if (!task.workspace().isWorktree()) continue;
        check(task);
        worktrees++;
      }
      problems.addAll(NamedResults.objections(kinds.tasks()));
      var notes = new ArrayList<String>();
      for (GitRepository repository : objections.keySet()) {
        RepositoryCheck.start(repository, worktrees, tasks.size()).ifPresent(notes::add);
        notes.addAll(RepositoryCheck.notes(repository, manifest));
      }
      notes.addAll(kinds.notes());
      return new WorkspaceSurvey(kinds.tasks(), List.copyOf(problems), notes);
    }

    private void check(Task task) throws IOException {
      Optional<GitRepository> repository = repository(task);
      if (repository.isEmpty()) {
        problems.add(
            "workspace: worktree needs the checkout of a git repository, and %s is in none. Write workspace: shared, or: git init, and commit"
                .formatted(task.workingDir()));
        return;
      }
      problems.addAll(objections(repository.get()));
      if (objections(repository.get()).isEmpty()) checkKeys(task, repository.get());
    }

    private Optional<GitRepository> repository(Task task) throws IOException {
      Path folder = task.workingDir();
      Optional<GitRepository> known = repositories.get(folder);
      if (known != null) return known;
      Optional<GitRepository> found = GitRepository.around(folder);
      repositories.put(folder, found);
      return found;
    }

    private List<String> objections(GitRepository repository) throws IOException {
      List<String> known = objections.get(repository);
      if (known != null) return known;
      List<String> found = RepositoryCheck.objections(repository);
      objections.put(repository, found);
      return found;
    }

    private void checkKeys(Task task, GitRepository repository) throws IOException {
      if (!Files.isDirectory(task.workingDir())) {
        problems.add("task %s: there is no folder %s".formatted(task.id(), task.workingDir()));
        return;
      }
      String base = task.workspace().base();
      if (base != null && repository.commit(base).isEmpty()) {
        problems.add("task %s: base: there is no commit %s".formatted(task.id(), base));
      }
      for (String link : task.workspace().link()) checkLink(task, repository, link);
    }

    private void checkLink(Task task, GitRepository repository, String link) throws IOException {
      Path file = task.workingDir().toRealPath().resolve(link).normalize();
      if (!Files.exists(file)) {
        problems.add("task %s: link: there is no %s".formatted(task.id(), file));
        return;
      }
      String path = repository.top().relativize(file).toString();
      if (!repository.git().tell("ls-files", "-z", "--", path).isEmpty()) {
        problems.add(
            "task %s: link: %s is in the repository, so every worktree has it already"
                .formatted(task.id(), link));
      }
    }
  }
}
