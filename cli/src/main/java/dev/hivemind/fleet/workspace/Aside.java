package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Keeps what is in a worktree on a branch of its own, and looks at what is in it. */
final class Aside {
  private final Place place;

  Aside(Place place) {
    this.place = place;
  }

  /** The files that differ from a commit, untracked ones included. */
  List<String> changed(String base) throws IOException {
    return GitRepository.names(place.git().tell("diff", "--name-only", "-z", base, tree()));
  }

  /**
   * Makes a branch of everything that is in the worktree; the worktree stays as it is.
   *
   * @param name of the branch
   */
  void keep(String name, String message) throws IOException {
    String head = place.git().tell("rev-parse", "HEAD");
    String commit = Author.of(place.git()).tell("commit-tree", tree(), "-p", head, "-m", message);
    place.repository().move("refs/heads/" + name, commit, null);
  }

  /** All of it as a tree, put together beside the worktree's own index. */
  String tree() throws IOException {
    Path index = Files.createTempFile("hivemind-index-", "");
    try {
      Files.delete(index);
      GitCommand aside = place.git().with(Map.of("GIT_INDEX_FILE", index.toString()));
      aside.tell("read-tree", "HEAD");
      aside.tell("add", "--all", ".");
      Staging.leaveOut(aside, place.links());
      return aside.tell("write-tree");
    } finally {
      Files.deleteIfExists(index);
    }
  }
}
