package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.fleet.git.GitResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the branches and the remotes of a repository that pull requests can go to. */
final class PullRequestBases {
  private static final String ORIGIN = "origin";

  private final GitRepository repository;

  PullRequestBases(GitRepository repository) {
    this.repository = repository;
  }

  /**
   * The branch that a pull request asks into: the one that the task starts from, else the one that
   * is checked out.
   *
   * @param written the task's {@code base}; null: none
   * @return as the remote names it; empty: there is no such branch
   */
  Optional<String> base(@Nullable String written) throws IOException {
    if (written == null) return repository.git().ask("symbolic-ref", "--quiet", "--short", "HEAD");
    if (repository.tip(written).isPresent()) return Optional.of(written);
    for (String remote : remotes()) {
      String prefix = remote + "/";
      boolean branch =
          written.startsWith(prefix) && repository.commit("refs/remotes/" + written).isPresent();
      if (branch) return Optional.of(written.substring(prefix.length()));
    }
    return Optional.empty();
  }

  String whyNone(@Nullable String written) {
    return written == null ? "HEAD is detached" : "base: %s is no branch".formatted(written);
  }

  /** The remote of that branch, else origin, else the only one; empty: there is none. */
  Optional<String> remote(String base) throws IOException {
    List<String> all = remotes();
    Optional<String> configured =
        repository.git().ask("config", "branch." + base + ".remote").filter(all::contains);
    if (configured.isPresent()) return configured;
    if (all.contains(ORIGIN)) return Optional.of(ORIGIN);
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }

  private List<String> remotes() throws IOException {
    return repository.git().tell("remote").lines().toList();
  }

  /** Why nothing can be asked into there, for a person; null: it can. */
  @Nullable String objection(PullRequestTarget target) throws IOException {
    GitResult listed =
        repository
            .git()
            .unattended()
            .call("ls-remote", "--heads", target.remote(), "refs/heads/" + target.base());
    if (!listed.succeeded()) {
      return "merge: pr: the remote %s cannot be reached: %s"
          .formatted(target.remote(), String.join(" ", listed.reason().lines().toList()));
    }
    return listed.output().isBlank()
        ? "merge: pr: the remote %s has no branch %s to ask into: git push %s %s"
            .formatted(target.remote(), target.base(), target.remote(), target.base())
        : null;
  }
}
