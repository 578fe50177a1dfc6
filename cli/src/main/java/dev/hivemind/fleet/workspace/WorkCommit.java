package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.fleet.git.GitResult;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commits what an agent left in its worktree to the task's branch, and nowhere else. */
final class WorkCommit {
  private static final int LONGEST_SUBJECT = 72;
  private static final int LONGEST_MESSAGE = 8_000;

  private final Task task;
  private final Place place;
  private final RunBranches branches;
  private final List<String> links;

  WorkCommit(Task task, Place place, RunBranches branches) {
    this.task = task;
    this.place = place;
    this.branches = branches;
    this.links = place.links();
  }

  /** Why nothing may be committed where the worktree should be; null: it may. */
  @Nullable String objection() throws IOException {
    if (!place.isIntact()) {
      return "its worktree %s is gone, so nothing was committed; what was committed before is on %s"
          .formatted(place.worktree(), place.branch());
    }
    String base = base();
    if (!place.repository().isAncestor(base, place.git().tell("rev-parse", "HEAD"))) {
      return "its worktree stands on other commits than it was given: nothing was committed; look at %s"
          .formatted(place.worktree());
    }
    GitResult attached = place.git().call("checkout", "--quiet", "-B", place.branch());
    if (attached.succeeded()) return null;
    return "its agent left something unfinished in %s: %s"
        .formatted(place.worktree(), attached.reason());
  }

  private String base() throws IOException {
    return place
        .repository()
        .commit(branches.base(task.id()))
        .orElseThrow(() -> new IOException("its worktree was never made ready"));
  }

  /** The files that the task has changed since it began. */
  List<String> changed() throws IOException {
    return new Aside(place).changed(base());
  }

  /** Puts what a task changed that may change nothing on a branch, and the worktree right again. */
  String keepAside(int attempt) throws IOException {
    String branch = branches.aside(task.id(), attempt);
    new Aside(place).keep(branch, task.id() + ": changes that it was not to make");
    place.git().tell("reset", "--quiet", "--hard", base());
    place.git().tell("clean", "--quiet", "-d", "--force");
    return branch;
  }

  /**
   * @param message the agent's last one
   * @throws IOException also when a commit of the agent's own holds what must not be committed
   */
  void commit(String message) throws IOException {
    GitCommand git = Author.of(place.git());
    Staging.all(git, links);
    if (!git.call("diff", "--cached", "--quiet").succeeded()) {
      Path text = Files.createTempFile("hivemind-message-", ".txt");
      try {
        Files.writeString(text, text(message), StandardCharsets.UTF_8);
        git.tell("commit", "--quiet", "--no-verify", "--cleanup=whitespace", "--file=" + text);
      } finally {
        Files.delete(text);
      }
    }
    refuseLinked();
  }

  private void refuseLinked() throws IOException {
    if (links.isEmpty()) return;
    var log = new ArrayList<>(List.of("log", "--format=", "--name-only", "-z"));
    log.add(base() + "..HEAD");
    log.add("--");
    log.addAll(links);
    List<String> committed = GitRepository.names(place.git().tell(log.toArray(String[]::new)));
    if (!committed.isEmpty()) {
      throw new IOException(
          "its agent committed %s, which \"link\" brings in and which must not be committed: take it out of %s"
              .formatted(FileNames.of(committed), place.branch()));
    }
  }

  private String text(String message) {
    String said = message.strip().lines().findFirst().orElse("done");
    String subject = task.id() + ": " + said;
    if (subject.length() > LONGEST_SUBJECT) {
      subject = subject.substring(0, LONGEST_SUBJECT - 1).stripTrailing() + "…";
    }
    String body = message.substring(0, Math.min(LONGEST_MESSAGE, message.length())).strip();
    return "%s%n%n%s%n%nHivemind-Run: %s%nHivemind-Task: %s%n"
        .formatted(subject, body.equals(said) ? "" : body, branches.run(), task.id());
  }
}
