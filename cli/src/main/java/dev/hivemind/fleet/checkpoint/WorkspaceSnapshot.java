package dev.hivemind.fleet.checkpoint;

import dev.hivemind.fleet.git.GitCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a workspace in a git repository: its commit, and every uncommitted change as one
 * binary patch against it, untracked files included. Neither the repository's index nor its objects
 * are touched.
 *
 * @param gitHead null: it is in no repository, or without a commit
 * @param patch name of the file; null: there is no change, or it is too large
 * @param leftOut what is too large to be kept, a few words each
 */
record WorkspaceSnapshot(@Nullable String gitHead, @Nullable String patch, List<String> leftOut) {
  static final WorkspaceSnapshot NONE = new WorkspaceSnapshot(null, null, List.of());
  private static final String PATCH = "workspace.patch";
  private static final String LEFT_OUT = "left-out.txt";

  /** A file that large is no source; it is named in {@value #LEFT_OUT}. */
  private static final long LARGEST_FILE = 16L << 20;

  private static final long LARGEST_PATCH = 256L << 20;

  WorkspaceSnapshot {
    leftOut = List.copyOf(leftOut);
  }

  /**
   * @param folder that the patch is put into
   */
  static WorkspaceSnapshot take(Path workspace, Path folder) throws IOException {
    if (!Files.isDirectory(workspace)) return NONE;
    Optional<String> top = GitCommand.in(workspace).ask("rev-parse", "--show-toplevel");
    if (top.isEmpty()) return NONE;
    GitCommand git = GitCommand.in(Path.of(top.get()));
    String head = git.ask("rev-parse", "--verify", "--quiet", "HEAD").orElse(null);
    Path scratch = Files.createTempDirectory("hivemind-snapshot-");
    try {
      List<String> leftOut = writePatch(git, scratch, folder);
      boolean any = Files.exists(folder.resolve(PATCH));
      return new WorkspaceSnapshot(head, any ? PATCH : null, leftOut);
    } finally {
      delete(scratch);
    }
  }

  /**
   * @return what is too large for it
   */
  private static List<String> writePatch(GitCommand git, Path scratch, Path folder)
      throws IOException {
    GitCommand aside = aside(git, scratch);
    aside.run(null, "add", "--update", ".");
    List<String> leftOut = addUntracked(aside, scratch);
    Path patch = folder.resolve(PATCH);
    boolean whole =
        aside.print(
            patch,
            LARGEST_PATCH,
            "diff",
            "--cached",
            "--binary",
            "--full-index",
            "--no-color",
            "--no-ext-diff",
            "--no-textconv",
            "--no-renames",
            "--src-prefix=a/",
            "--dst-prefix=b/");
    if (!whole) leftOut.add("the patch of its changes, which is longer than 256 MB");
    if (!leftOut.isEmpty()) Files.write(folder.resolve(LEFT_OUT), leftOut);
    if (whole && Files.size(patch) == 0) Files.delete(patch);
    return leftOut;
  }

  /** With an index of its own, and a place of its own for what is not in the repository yet. */
  private static GitCommand aside(GitCommand git, Path scratch) throws IOException {
    Path index = scratch.resolve("index");
    Path used = git.folder().resolve(git.ask("rev-parse", "--git-path", "index").orElseThrow());
    if (Files.exists(used)) Files.copy(used, index);
    Path objects = Files.createDirectory(scratch.resolve("objects"));
    Path repository =
        git.folder().resolve(git.ask("rev-parse", "--git-path", "objects").orElseThrow());
    return git.with(
        Map.of(
            "GIT_INDEX_FILE",
            index.toString(),
            "GIT_OBJECT_DIRECTORY",
            objects.toString(),
            "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            repository.toString()));
  }

  /**
   * @return files that are too large
   */
  private static List<String> addUntracked(GitCommand git, Path scratch) throws IOException {
    Path list = scratch.resolve("untracked");
    if (!git.print(list, LARGEST_PATCH, "ls-files", "--others", "--exclude-standard", "-z")) {
      return new ArrayList<>(List.of("untracked files, of which there are too many"));
    }
    var added = new StringBuilder();
    var leftOut = new ArrayList<String>();
    for (String file : Files.readString(list, StandardCharsets.ISO_8859_1).split("\0", -1)) {
      if (file.isEmpty()) continue;
      if (isTooLarge(git.folder(), file)) leftOut.add(file);
      else added.append(file).append('\0');
    }
    Path wanted = scratch.resolve("wanted");
    Files.writeString(wanted, added, StandardCharsets.ISO_8859_1);
    if (!added.isEmpty()) {
      git.run(wanted, "add", "--pathspec-from-file=-", "--pathspec-file-nul");
    }
    return leftOut;
  }

  private static boolean isTooLarge(Path top, String name) {
    String text = new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    return top.resolve(text).toFile().length() > LARGEST_FILE;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.toList().reversed()) Files.delete(path);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
