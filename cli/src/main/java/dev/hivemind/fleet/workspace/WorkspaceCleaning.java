package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.Checkout;
import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Removes the worktrees and branches of a run that nobody works on. What holds work that is nowhere
 * else stays, unless it is forced; a branch that somebody has checked out stays in any case.
 */
public final class WorkspaceCleaning {
  private final Placement placement;
  private final Function<String, @Nullable String> unfinished;
  private final boolean force;
  private final RunBranches branches;

  /**
   * @param unfinished why a task still needs its worktree, for a person; null: it does not
   */
  public WorkspaceCleaning(
      Placement placement, Function<String, @Nullable String> unfinished, boolean force) {
    this.placement = placement;
    this.unfinished = unfinished;
    this.force = force;
    this.branches = placement.branches();
  }

  /**
   * @param act whether to remove what may be; else it is only listed
   */
  public List<Leftover> clean(boolean act) throws IOException {
    var all = new ArrayList<Leftover>();
    for (GitRepository repository : placement.repositories()) {
      if (!Files.isDirectory(repository.top())) continue;
      try (var _ = RepositoryLock.take(repository)) {
        clean(repository, act, all);
      }
    }
    return all;
  }

  private void clean(GitRepository repository, boolean act, List<Leftover> all) throws IOException {
    for (Map.Entry<String, Place> one : new TreeMap<>(placement.places()).entrySet()) {
      String task = one.getKey();
      Place place = one.getValue();
      if (!place.repository().equals(repository)) continue;
      String kept = whyKept(task, place);
      boolean there = Files.exists(place.worktree());
      if (there) all.add(leftover("worktree " + place.worktree(), removed(place, kept, act)));
      for (Path found : new FoundFolders(place).list()) {
        String why = force ? null : FoundFolders.whyKept(found);
        if (why == null && act) why = FoundFolders.remove(found);
        all.add(leftover("folder " + found, why));
      }
      Optional<String> tip = repository.tip(place.branch());
      if (tip.isPresent()) {
        all.add(
            leftover(
                "branch " + place.branch(), deleted(repository, place.branch(), place, kept, act)));
      }
    }
    cleanOwn(repository, act, all);
  }

  private Leftover leftover(String what, @Nullable String kept) {
    return new Leftover(branches.run(), what, kept);
  }

  private @Nullable String whyKept(String task, Place place) throws IOException {
    if (force) return null;
    String needed = unfinished.apply(task);
    if (needed != null) return needed;
    if (place.isIntact()) {
      List<String> changed = new Aside(place).changed("HEAD");
      if (!changed.isEmpty()) return "has uncommitted changes: " + FileNames.of(changed);
    } else if (Files.exists(place.worktree())) {
      return "is no worktree any more, and may hold work";
    }
    Optional<String> tip = place.repository().tip(place.branch());
    boolean own = tip.isPresent() && !tip.equals(base(task, place));
    return own ? unmerged(place.repository(), place.branch(), tip.get()) : null;
  }

  private Optional<String> base(String task, Place place) throws IOException {
    return place.repository().commit(branches.base(task));
  }

  /** Why a branch holds what no branch holds that stays; null: others hold it too. */
  private @Nullable String unmerged(GitRepository repository, String branch, String tip)
      throws IOException {
    boolean elsewhere = holders(repository, tip).anyMatch(name -> stays(name, branch));
    return elsewhere
        ? null
        : "%s is not merged anywhere: hivemind merge %s".formatted(branch, branches.run());
  }

  private static Stream<String> holders(GitRepository repository, String tip) throws IOException {
    return repository
        .git()
        .tell(
            "for-each-ref",
            "--contains=" + tip,
            "--format=%(refname)",
            "refs/heads/",
            "refs/remotes/")
        .lines();
  }

  private boolean stays(String reference, String branch) {
    boolean itself = reference.equals("refs/heads/" + branch);
    boolean ofTask =
        reference.startsWith(branches.all())
            && !reference.equals("refs/heads/" + branches.merged());
    return !itself && !ofTask;
  }

  private @Nullable String removed(Place place, @Nullable String kept, boolean act)
      throws IOException {
    if (kept != null || !act) return kept;
    GitRepository repository = place.repository();
    String path = place.worktree().toString();
    var removal = repository.git().call("worktree", "remove", "--force", "--force", path);
    boolean listed =
        repository.checkouts().stream().anyMatch(one -> one.path().equals(place.worktree()));
    if (!Files.exists(place.worktree()) && !listed) return null;
    return "could not be removed: " + removal.reason();
  }

  private @Nullable String deleted(
      GitRepository repository,
      String branch,
      @Nullable Place ofTask,
      @Nullable String kept,
      boolean act)
      throws IOException {
    if (kept != null) return kept;
    Optional<Checkout> checkout = repository.checkoutOf(branch);
    boolean elsewhere =
        checkout.isPresent()
            && (ofTask == null || !checkout.get().path().equals(ofTask.worktree()));
    if (elsewhere) return "is checked out in " + checkout.get().path();
    if (!act) return null;
    if (checkout.isPresent()) return "its worktree could not be removed";
    Optional<String> tip = repository.tip(branch);
    if (tip.isPresent()) repository.delete("refs/heads/" + branch, tip.get());
    return repository.tip(branch).isEmpty() ? null : "could not be deleted";
  }

  /** The branches that are no task's, and, once no branch is left, what git does not show. */
  private void cleanOwn(GitRepository repository, boolean act, List<Leftover> all)
      throws IOException {
    for (String reference : repository.references(branches.all())) {
      String branch = reference.substring("refs/heads/".length());
      if (isOfTask(branch)) continue;
      String tip = repository.tip(branch).orElseThrow();
      String kept = force ? null : unmergedByPerson(repository, branch, tip);
      all.add(leftover("branch " + branch, deleted(repository, branch, null, kept, act)));
    }
    if (!act || !repository.references(branches.all()).isEmpty()) return;
    for (String hidden : repository.references(branches.hidden())) {
      repository.delete(hidden, repository.git().tell("rev-parse", hidden));
    }
  }

  private boolean isOfTask(String branch) {
    return placement.places().values().stream().anyMatch(place -> place.branch().equals(branch));
  }

  /** The run's own branch goes only once a person's holds it. */
  private @Nullable String unmergedByPerson(GitRepository repository, String branch, String tip)
      throws IOException {
    boolean byPerson = holders(repository, tip).anyMatch(name -> !name.startsWith(branches.all()));
    return byPerson ? null : "is not merged: git merge " + branch;
  }
}
