package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.MergeConflictException;
import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.fleet.git.GitResult;
import java.io.IOException;
import java.util.List;

/**
 * Merges the branches of the tasks that a task depends on, in the task's own worktree. A conflict
 * is left there for a person to resolve; the next try goes on from what it finds.
 */
final class DependencyMerge {
  private final Place place;

  DependencyMerge(Place place) {
    this.place = place;
  }

  /**
   * @param branches what the worktree is to contain
   * @throws MergeConflictException when two do not fit together
   */
  void merge(List<String> branches) throws IOException {
    concludeEarlier();
    for (String branch : branches) mergeOne(branch);
  }

  /** A merge that a person has resolved is committed. */
  private void concludeEarlier() throws IOException {
    if (place.git().ask("rev-parse", "--verify", "--quiet", "MERGE_HEAD").isEmpty()) return;
    List<String> open = unmerged();
    if (!open.isEmpty()) throw conflict(open, "the branches that it starts from");
    GitCommand git = Author.of(place.git());
    git.tell("add", "--update", ".");
    git.tell("commit", "--no-verify", "--no-edit");
  }

  private void mergeOne(String branch) throws IOException {
    String commit = place.repository().tip(branch).orElse(null);
    if (commit == null || place.repository().isAncestor(commit, head())) return;
    GitResult merged =
        Author.of(place.git())
            .call(
                "merge",
                "--no-verify",
                "-m",
                "Merge " + branch + " into " + place.branch(),
                commit);
    if (merged.succeeded()) return;
    List<String> open = unmerged();
    if (!open.isEmpty()) throw conflict(open, branch);
    throw new MergeConflictException(
        "%s cannot be merged into %s: %s"
            .formatted(branch, place.branch(), String.join(" ", merged.reason().lines().toList())));
  }

  private String head() throws IOException {
    return place.git().tell("rev-parse", "HEAD");
  }

  private List<String> unmerged() throws IOException {
    return GitRepository.names(place.git().tell("diff", "--name-only", "--diff-filter=U", "-z"));
  }

  private MergeConflictException conflict(List<String> files, String branch) {
    return new MergeConflictException(
        "%s and %s both change %s. Resolve that in %s and git add it, then: hivemind resume"
            .formatted(branch, place.branch(), FileNames.of(files), place.worktree()));
  }
}
