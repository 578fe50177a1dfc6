package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What stands against worktrees of a repository, and what is not in them. */
final class RepositoryCheck {
  private static final String STATE_FOLDER = ".hivemind/";

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

  private static boolean keepsLargeFiles(GitRepository repository) throws IOException {
    return repository
        .git()
        .ask("show", "HEAD:.gitattributes")
        .filter(attributes -> attributes.contains("filter=lfs"))
        .isPresent();
  }

  private static boolean hasLargeFileProgram(GitRepository repository) throws IOException {
    return repository.git().ask("lfs", "version").isPresent()
        && repository.git().ask("config", "filter.lfs.smudge").isPresent();
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
        "worktrees start from the commit %s of %s, without what is not committed there: %s. If agents need it, commit it, or name it in link:"
            .formatted(head(repository), repository.top(), FileNames.of(changed)));
  }

  private static String head(GitRepository repository) throws IOException {
    return repository.git().tell("log", "-1", "--format=%h (%s)");
  }
}
