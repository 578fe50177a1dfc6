package dev.hivemind.fleet.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A repository, seen from one of its checkouts. Thread-safe; every method waits for git.
 *
 * @param top of that checkout, absolute and without symbolic links
 */
public record GitRepository(Path top) {

  /**
   * The repository whose checkout a folder belongs to, which need not be there itself.
   *
   * @return empty: it belongs to none, or git is not installed
   */
  public static Optional<GitRepository> around(Path folder) throws IOException {
    Path existing = folder;
    while (!Files.isDirectory(existing)) {
      Path above = existing.getParent();
      if (above == null) return Optional.empty();
      existing = above;
    }
    return GitCommand.in(existing)
        .ask("rev-parse", "--show-toplevel")
        .filter(top -> !top.isEmpty())
        .map(top -> new GitRepository(Path.of(top)));
  }

  public GitCommand git() {
    return GitCommand.in(top);
  }

  /** The folder that all checkouts share, absolute and without symbolic links. */
  public Path commonFolder() throws IOException {
    return top.resolve(git().tell("rev-parse", "--git-common-dir")).toRealPath();
  }

  /**
   * The commit that a name means.
   *
   * @return empty: none
   */
  public Optional<String> commit(String name) throws IOException {
    return git()
        .ask("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
        .filter(text -> !text.isEmpty());
  }

  /** Of a branch, by its whole name below refs/heads/. */
  public Optional<String> tip(String branch) throws IOException {
    return commit("refs/heads/" + branch);
  }

  public boolean isAncestor(String one, String other) throws IOException {
    return git().call("merge-base", "--is-ancestor", one, other).succeeded();
  }

  /**
   * Moves a reference, unless somebody else did meanwhile.
   *
   * @param old what it must be now; null: anything
   */
  public void move(String reference, String commit, @Nullable String old) throws IOException {
    if (old == null) git().tell("update-ref", reference, commit);
    else git().tell("update-ref", reference, commit, old);
  }

  public void delete(String reference, String old) throws IOException {
    git().tell("update-ref", "-d", reference, old);
  }

  /** Names of the references below a folder of them. */
  public List<String> references(String below) throws IOException {
    return git().tell("for-each-ref", "--format=%(refname)", below).lines().toList();
  }

  /** Every checkout of the repository, the main one first. */
  public List<Checkout> checkouts() throws IOException {
    return Checkout.parse(git().tell("worktree", "list", "--porcelain", "-z"));
  }

  /** Where a branch is checked out; empty: nowhere. */
  public Optional<Checkout> checkoutOf(String branch) throws IOException {
    return checkouts().stream()
        .filter(checkout -> ("refs/heads/" + branch).equals(checkout.branch()))
        .findFirst();
  }

  /** Names of files, as git prints them with {@code -z}. */
  public static List<String> names(String separated) {
    return new ArrayList<>(
        Arrays.stream(separated.split("\0", -1)).filter(name -> !name.isEmpty()).toList());
  }
}
