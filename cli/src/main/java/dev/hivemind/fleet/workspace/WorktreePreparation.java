package dev.hivemind.fleet.workspace;

import dev.hivemind.agent.Opening;
import dev.hivemind.fleet.Halt;
import dev.hivemind.fleet.git.Checkout;
import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * Makes a task's worktree ready. Every step looks first at what is there, so that it goes on where
 * a hivemind that was killed, or a conflict, left off; the task's base is written at the very end.
 */
final class WorktreePreparation {
  /** How git marks a worktree while it is being made. */
  private static final String BEING_MADE = "initializing";

  private final Task task;
  private final int attempt;
  private final Place place;
  private final RunBranches branches;
  private final GitRepository repository;

  WorktreePreparation(Task task, int attempt, Place place, RunBranches branches) {
    this.task = task;
    this.attempt = attempt;
    this.place = place;
    this.branches = branches;
    this.repository = place.repository();
  }

  /**
   * @param sources branches that it starts from; empty: the base that is written, or the start
   * @return whether the worktree had to be made
   */
  boolean checkOut(Opening opening, List<String> sources) throws IOException {
    boolean afresh = opening instanceof Opening.Afresh;
    try (var _ = RepositoryLock.take(repository)) {
      boolean there = place.isIntact() && !isHalfMade();
      if (there && afresh && isReady()) beginAgain(start(sources));
      if (!there) make(start(sources));
      if (!isReady()) new DependencyMerge(place).merge(sources);
      return !there;
    }
  }

  /** Whether nothing more is to be done to the worktree. */
  boolean isReady() throws IOException {
    return repository.commit(branches.base(task.id())).isPresent();
  }

  /** Brings in what is not in the repository, then has it set up. */
  void furnish(ShellCommands shell, Halt halt) throws IOException {
    String base = place.git().tell("rev-parse", "HEAD");
    Files.createDirectories(place.workingDir());
    Links.bring(place, task.workspace().link());
    for (String command : task.workspace().setup()) {
      var end = shell.run(task, attempt, command, "setup.log", halt);
      if (!end.succeeded()) {
        throw new IOException("setup: %s %s%n%s".formatted(command, end.end(), end.tail()));
      }
    }
    repository.move(branches.base(task.id()), base, null);
  }

  private String start(List<String> sources) throws IOException {
    for (String source : sources) {
      Optional<String> tip = repository.tip(source);
      if (tip.isPresent()) return tip.get();
    }
    String base = task.workspace().base();
    String wanted = base == null ? branches.start() : base;
    return repository
        .commit(wanted)
        .orElseThrow(() -> new IOException("there is no commit " + wanted + " to start from"));
  }

  private boolean isHalfMade() throws IOException {
    return registered().filter(one -> BEING_MADE.equals(one.locked())).isPresent();
  }

  private Optional<Checkout> registered() throws IOException {
    return repository.checkouts().stream()
        .filter(checkout -> checkout.path().equals(place.worktree()))
        .findFirst();
  }

  private void make(String start) throws IOException {
    clearAway();
    Files.createDirectories(place.worktree().getParent());
    String path = place.worktree().toString();
    if (repository.tip(place.branch()).isPresent()) {
      repository.git().tell("worktree", "add", "--force", path, place.branch());
    } else {
      repository.git().tell("worktree", "add", "--force", "-b", place.branch(), path, start);
    }
  }

  /** What stands in the way: half made by a hivemind that was killed, or no worktree any more. */
  private void clearAway() throws IOException {
    if (isHalfMade()) {
      repository
          .git()
          .call("worktree", "remove", "--force", "--force", place.worktree().toString());
    }
    if (!Files.exists(place.worktree())) return;
    Files.move(place.worktree(), new FoundFolders(place).next(attempt));
  }

  /** What earlier attempts left is kept on a branch, and the worktree begins at its start. */
  private void beginAgain(String start) throws IOException {
    String base = repository.commit(branches.base(task.id())).orElseThrow();
    var aside = new Aside(place);
    if (!aside.changed(base).isEmpty()) {
      aside.keep(
          branches.aside(task.id(), attempt - 1),
          "%s: what was there before attempt %d".formatted(task.id(), attempt));
    }
    place.git().call("merge", "--abort");
    place.git().tell("checkout", "--quiet", "--force", "-B", place.branch(), start);
    place.git().tell("clean", "--quiet", "-d", "--force");
    repository.delete(branches.base(task.id()), base);
  }
}
