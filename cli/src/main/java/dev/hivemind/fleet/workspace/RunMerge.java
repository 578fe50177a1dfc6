package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.Checkout;
import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.fleet.git.GitResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Merges branches of tasks into the run's own branch, in no checkout at all: nobody's files change.
 */
public final class RunMerge {
  private final GitRepository repository;
  private final RunBranches branches;

  public RunMerge(GitRepository repository, RunBranches branches) {
    this.repository = repository;
    this.branches = branches;
  }

  /** Whether everything of a branch is in the run's own. */
  public boolean holds(String branch) throws IOException {
    Optional<String> commit = repository.tip(branch);
    Optional<String> merged = repository.tip(branches.merged());
    String onto = merged.isPresent() ? merged.get() : start();
    return commit.isPresent() && repository.isAncestor(commit.get(), onto);
  }

  /**
   * Merges one branch; does nothing when it is merged already.
   *
   * @return why it cannot be, and what to do; null: it is merged
   */
  public @Nullable String merge(String branch) throws IOException {
    try (var _ = RepositoryLock.take(repository)) {
      Optional<String> commit = repository.tip(branch);
      if (commit.isEmpty()) return "there is no branch " + branch;
      Optional<String> before = repository.tip(branches.merged());
      String onto = before.isPresent() ? before.get() : start();
      if (repository.isAncestor(commit.get(), onto)) return null;
      String inTheWay = inTheWay();
      return inTheWay != null ? inTheWay : merge(branch, commit.get(), onto, before.orElse(null));
    }
  }

  private String start() throws IOException {
    return repository
        .commit(branches.start())
        .orElseThrow(() -> new IOException("the commit that the run started from is not known"));
  }

  /** The files of a checkout would no longer be those of its branch. */
  private @Nullable String inTheWay() throws IOException {
    Optional<Checkout> checkout = repository.checkoutOf(branches.merged());
    return checkout.isEmpty()
        ? null
        : "%s is checked out in %s: check out another branch there, then: hivemind merge %s"
            .formatted(branches.merged(), checkout.get().path(), branches.run());
  }

  private @Nullable String merge(String branch, String commit, String onto, @Nullable String before)
      throws IOException {
    GitCommand git = Author.of(repository.git());
    GitResult merged =
        git.call("merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", onto, commit);
    List<String> told = GitRepository.names(merged.output());
    if (merged.exitCode() == 1) return conflict(branch, told.subList(1, told.size()));
    if (!merged.succeeded()) throw new IOException("git merge-tree: " + merged.reason());
    String message = "Merge " + branch;
    String next = git.tell("commit-tree", told.getFirst(), "-p", onto, "-p", commit, "-m", message);
    repository.move("refs/heads/" + branches.merged(), next, before == null ? "" : before);
    return null;
  }

  private String conflict(String branch, List<String> files) {
    return "%s and %s both change %s. Resolve it with: git switch %s && git merge %s; then switch back and: hivemind merge %s"
        .formatted(
            branch,
            branches.merged(),
            FileNames.of(files),
            branches.merged(),
            branch,
            branches.run());
  }
}
