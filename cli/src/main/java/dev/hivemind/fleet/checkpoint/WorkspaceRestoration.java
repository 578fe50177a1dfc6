package dev.hivemind.fleet.checkpoint;

import dev.hivemind.checkpoint.Checkpoint;
import dev.hivemind.fleet.git.GitCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Brings a workspace back that is gone: a folder of a repository, or a worktree of one. */
final class WorkspaceRestoration {
  private final Checkpoint checkpoint;
  private final Path workspace;

  private WorkspaceRestoration(Checkpoint checkpoint) {
    this.checkpoint = checkpoint;
    this.workspace = checkpoint.content().workspace();
  }

  /**
   * @return whether it was gone, and is there again
   * @throws IOException when it is gone and cannot be brought back; says so to a person
   */
  static boolean restore(Checkpoint checkpoint) throws IOException {
    if (Files.isDirectory(checkpoint.content().workspace())) return false;
    new WorkspaceRestoration(checkpoint).restore();
    return true;
  }

  private void restore() throws IOException {
    String head = checkpoint.content().gitHead();
    Path above = existingAbove();
    Optional<String> top = GitCommand.in(above).ask("rev-parse", "--show-toplevel");
    if (head == null || top.isEmpty()) {
      throw new IOException(
          "its working directory %s is gone, and its changes are kept in no git repository"
              .formatted(workspace));
    }
    GitCommand git = GitCommand.in(Path.of(top.get()));
    if (isWorktree(git)) restoreWorktree(git, head);
    else restoreFolder(git, head);
  }

  private Path existingAbove() throws IOException {
    for (Path place = workspace; place != null; place = place.getParent()) {
      if (Files.isDirectory(place)) return place;
    }
    throw new IOException("there is no folder above " + workspace);
  }

  private boolean isWorktree(GitCommand git) throws IOException {
    String listed = "worktree " + workspace;
    return git.ask("worktree", "list", "--porcelain").stream()
        .flatMap(String::lines)
        .anyMatch(listed::equals);
  }

  private void restoreWorktree(GitCommand git, String head) throws IOException {
    git.run(null, "worktree", "add", "--force", "--detach", workspace.toString(), head);
    apply(GitCommand.in(workspace));
  }

  /** Only the folder: the rest of the repository is somebody's work of now. */
  private void restoreFolder(GitCommand git, String head) throws IOException {
    String folder = git.folder().relativize(workspace).toString();
    Files.createDirectories(workspace);
    if (git.ask("cat-file", "-e", head + ":" + folder).isPresent()) {
      git.run(null, "restore", "--source=" + head, "--worktree", "--", folder);
    }
    apply(git, "--include=" + folder + "/*");
  }

  private void apply(GitCommand git, String... options) throws IOException {
    Optional<Path> patch = checkpoint.patch();
    if (patch.isEmpty()) return;
    var arguments = new ArrayList<>(List.of("apply", "--binary"));
    arguments.add("--whitespace=nowarn");
    arguments.addAll(List.of(options));
    arguments.add(patch.get().toString());
    git.run(null, arguments.toArray(String[]::new));
  }
}
