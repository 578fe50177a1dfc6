package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitHubCommand;
import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.fleet.git.GitResult;
import dev.hivemind.task.Task;
import dev.hivemind.task.Workspace.Merge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks, before anything starts, whether the pull requests can be opened that a manifest asks for.
 *
 * @param targets where they go, by task
 * @param problems for which nothing may start, a sentence or two each for a person
 */
public record PullRequestSurvey(Map<String, PullRequestTarget> targets, List<String> problems) {
  public PullRequestSurvey {
    targets = Map.copyOf(targets);
    problems = List.copyOf(problems);
  }

  /**
   * @param tasks with their kinds of workspace decided
   * @param known where those of an earlier part of the run go, by task; they stay
   */
  public static PullRequestSurvey of(List<Task> tasks, Map<String, PullRequestTarget> known)
      throws IOException {
    var survey = new Survey(known);
    for (Task task : tasks) {
      boolean asked = task.workspace().isWorktree() && task.workspace().merge() == Merge.PR;
      if (asked) survey.look(task);
    }
    return new PullRequestSurvey(survey.targets, List.copyOf(survey.problems));
  }

  /** One look at the tasks of one run. */
  private static final class Survey {
    private final Map<String, PullRequestTarget> targets;
    private final Set<String> problems = new LinkedHashSet<>();
    private final Set<GitRepository> looked = new LinkedHashSet<>();
    private final Map<Asked, Boolean> usable = new LinkedHashMap<>();

    /** The same names mean something else in another repository. */
    private record Asked(GitRepository repository, PullRequestTarget target) {}

    Survey(Map<String, PullRequestTarget> known) {
      this.targets = new LinkedHashMap<>(known);
    }

    void look(Task task) throws IOException {
      GitRepository repository = GitRepository.around(task.workingDir()).orElse(null);
      if (repository == null) return; // What a worktree lacks is told elsewhere.
      if (looked.add(repository)) lookForProgram(repository.top());
      if (targets.containsKey(task.id())) return;
      var found = new PullRequestBases(repository);
      Optional<String> base = found.base(task.workspace().base());
      if (base.isEmpty()) {
        problems.add(
            "task %s: merge: pr needs a branch to ask into, and %s. Write base: with the name of a branch"
                .formatted(task.id(), found.whyNone(task.workspace().base())));
        return;
      }
      Optional<String> remote = found.remote(base.get());
      if (remote.isEmpty()) {
        problems.add(
            "merge: pr needs a remote to push to, and %s has none: git remote add origin URL"
                .formatted(repository.top()));
        return;
      }
      target(task, found, repository, new PullRequestTarget(remote.get(), base.get()));
    }

    private void target(
        Task task, PullRequestBases found, GitRepository repository, PullRequestTarget target)
        throws IOException {
      var asked = new Asked(repository, target);
      Boolean there = usable.get(asked);
      if (there == null) {
        String objection = found.objection(target);
        if (objection != null) problems.add(objection);
        there = objection == null;
        usable.put(asked, there);
      }
      if (there) targets.put(task.id(), target);
    }

    private void lookForProgram(Path folder) {
      try {
        GitResult status = new GitHubCommand(folder).call("auth", "status");
        if (status.succeeded()) return;
        problems.add(
            "merge: pr needs gh to be logged in, and it says: %s. Log in with: gh auth login"
                .formatted(String.join(" ", status.reason().lines().map(String::strip).toList())));
      } catch (IOException missing) {
        problems.add(
            "merge: pr needs gh, GitHub's program, which cannot be started (%s): https://cli.github.com"
                .formatted(missing.getMessage()));
      }
    }
  }
}
