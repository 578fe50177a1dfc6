package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What stands against worktrees of a repository, and what is not in them. */
final class RepositoryCheck {
  private static final String STATE_FOLDER = ".hivemind/";
  private static final String ATTRIBUTES = ".gitattributes";

  private RepositoryCheck() {}

  /** For a person; empty: nothing. */
  static List<String> objections(GitRepository repository) throws IOException {
    if (repository.commit("HEAD").isEmpty()) {
      return List.of(
          "the repository %s has no commit that a worktree could start from: commit first, or write workspace: shared"
              .formatted(repository.top()));
    }
    var objections = new ArrayList<String>();
    if (repository.git().ask("cat-file", "-e", "HEAD:.gitmodules").isPresent()) {
      objections.add(
          "the repository %s has submodules, which a worktree would not hold: write workspace: shared"
              .formatted(repository.top()));
    }
    if (keepsLargeFiles(repository) && !hasLargeFileProgram(repository)) {
      objections.add(
          "the repository %s keeps files with Git LFS, and without git-lfs agents would see pointers in their place: install git-lfs and run git lfs install, or write workspace: shared"
              .formatted(repository.top()));
    }
    return objections;
  }

  /** Any folder of the last commit may say so. */
  private static boolean keepsLargeFiles(GitRepository repository) throws IOException {
    List<String> files =
        GitRepository.names(
            repository.git().tell("ls-tree", "-r", "--name-only", "--full-tree", "-z", "HEAD"));
    for (String file : files) {
      boolean attributes = file.equals(ATTRIBUTES) || file.endsWith("/" + ATTRIBUTES);
      if (attributes && asksForLargeFiles(repository.git().tell("show", "HEAD:" + file))) {
        return true;
      }
    }
    return false;
  }

  private static boolean asksForLargeFiles(String attributes) {
    return attributes
        .lines()
        .filter(line -> !line.stripLeading().startsWith("#"))
        .anyMatch(line -> line.contains("filter=lfs"));
  }

  private static boolean hasLargeFileProgram(GitRepository repository) throws IOException {
    return repository.git().ask("lfs", "version").isPresent()
        && repository.git().ask("config", "filter.lfs.smudge").isPresent();
  }

  /** Whether the last commit holds the folder. */
  static boolean isCommitted(GitRepository repository, Path folder) throws IOException {
    if (repository.commit("HEAD").isEmpty() || !Files.isDirectory(folder)) return false;
    String below = repository.top().relativize(folder.toRealPath()).toString();
    return repository.git().ask("cat-file", "-e", "HEAD:" + below).isPresent();
  }

  /** Where worktrees start from; empty: nowhere. */
  static Optional<String> start(GitRepository repository, int worktrees, int tasks)
      throws IOException {
    if (repository.commit("HEAD").isEmpty()) return Optional.empty();
    String which = worktrees == tasks ? "every task" : "%d of %d tasks".formatted(worktrees, tasks);
    return Optional.of(
        "%s in a worktree of %s, from %s; changes are committed to branches, see hivemind merge"
            .formatted(which, repository.top(), head(repository)));
  }

  /**
   * What a checkout holds that its worktrees will not.
   *
   * @param manifest that nobody misses there
   */
  static List<String> notes(GitRepository repository, Path manifest) throws IOException {
    if (repository.commit("HEAD").isEmpty()) return List.of();
    List<String> changed =
        GitRepository.names(repository.git().tell("status", "--porcelain", "--no-renames", "-z"))
            .stream()
            .map(entry -> entry.substring(Math.min(3, entry.length())))
            .filter(file -> !file.endsWith(STATE_FOLDER))
            .filter(file -> !repository.top().resolve(file).equals(manifest))
            .toList();
    if (changed.isEmpty()) return List.of();
    return List.of(
        "worktrees do not hold what is not committed: %s. If agents need it, commit it, or name it in link:"
            .formatted(FileNames.of(changed)));
  }

  private static String head(GitRepository repository) throws IOException {
    return repository.git().tell("log", "-1", "--format=%h (%s)");
  }
}
