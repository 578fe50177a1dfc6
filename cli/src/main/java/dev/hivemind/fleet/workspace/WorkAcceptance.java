package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.Judgement;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.PathGlob;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Takes in what an agent left in its worktree, once it is verified: commits, merges, or refuses.
 */
final class WorkAcceptance {
  private final Placement placement;
  private final Map<String, PullRequestTarget> pullRequests;

  /**
   * @param pullRequests where those go that are to be opened, by task
   */
  WorkAcceptance(Placement placement, Map<String, PullRequestTarget> pullRequests) {
    this.placement = placement;
    this.pullRequests = Map.copyOf(pullRequests);
  }

  Judgement takeIn(Task task, int attempt, String message, Place place, WorkCommit work)
      throws IOException {
    List<String> changed = work.changed();
    if (changed.isEmpty()) return unchanged(task);
    if (task.acceptance().readOnly()) {
      String kept = work.keepAside(attempt);
      return new Judgement.Refused(
          "may change nothing (read_only), but changed %s; kept on %s"
              .formatted(FileNames.of(changed), kept));
    }
    List<String> outside = outsideWrites(task, place, changed);
    if (!outside.isEmpty()) {
      String kept = work.keepAside(attempt);
      return new Judgement.Refused(
          "changed what its writes do not name: %s; all its changes are kept on %s"
              .formatted(FileNames.of(outside), kept));
    }
    work.commit(message);
    return switch (task.workspace().merge()) {
      case MANUAL -> new Judgement.Accepted(null);
      case AUTO -> merged(place);
      case PR -> requested(task, place, message);
    };
  }

  private Judgement merged(Place place) throws IOException {
    String unmerged = new RunMerge(place.repository(), placement.branches()).merge(place.branch());
    return unmerged == null ? new Judgement.Accepted(null) : new Judgement.Unmerged(unmerged);
  }

  private Judgement requested(Task task, Place place, String message) throws IOException {
    PullRequestTarget target = pullRequests.get(task.id());
    if (target == null) throw new IOException("nobody knows where its pull request is to go");
    List<String> dependsOn = task.dependsOn().stream().map(Dependency::id).toList();
    var outcome =
        new PullRequest(place.repository(), placement.branches(), place.branch(), target)
            .open(PullRequestText.of(task.id(), message, placement, dependsOn));
    String trouble = outcome.trouble();
    return trouble == null
        ? new Judgement.Accepted("pull request " + outcome.url())
        : new Judgement.Unmerged(trouble);
  }

  private static List<String> outsideWrites(Task task, Place place, List<String> changed) {
    List<PathGlob> writes =
        task.exclusion().writes().stream()
            .map(path -> PathGlob.of(place.workingDir().resolve(path).normalize().toString()))
            .toList();
    if (writes.isEmpty()) return List.of();
    return changed.stream()
        .filter(
            file -> writes.stream().noneMatch(one -> one.matches(place.worktree() + "/" + file)))
        .toList();
  }

  /** Of a program of one's own nobody knows whether it was to change anything. */
  private static Judgement unchanged(Task task) {
    if (task.acceptance().readOnly()) return new Judgement.Accepted(null);
    if (task.acceptance().expectChanges()) {
      return new Judgement.Refused("has changed nothing, which expect_changes does not allow");
    }
    return task.work() instanceof Work.Command
        ? new Judgement.Accepted(null)
        : new Judgement.Unchanged();
  }
}
