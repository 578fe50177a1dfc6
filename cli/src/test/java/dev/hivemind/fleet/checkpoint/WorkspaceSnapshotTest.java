package dev.hivemind.fleet.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceSnapshotTest {
  @TempDir private Path folder;

  @Test
  void a_patch_holds_every_change_untracked_and_binary_files_included() throws Exception {
    Repository repository = Repository.create(folder.resolve("work"));
    repository.write("tracked.txt", "one\ntwo\n");
    repository.write("new/notes with ü and spaces.md", "new\n");
    repository.write("ignored.txt", "not of interest");
    Files.delete(repository.folder().resolve("sub/kept.txt"));
    byte[] binary = new byte[10_000];
    new Random(1).nextBytes(binary);
    Files.write(repository.folder().resolve("picture.bin"), binary);
    WorkspaceSnapshot snapshot = take(repository);

    assertThat(snapshot.gitHead()).isEqualTo(repository.git("rev-parse", "HEAD"));
    assertThat(snapshot.patch()).isEqualTo("workspace.patch");
    repository.git("clone", "--quiet", ".", folder.resolve("copy").toString());
    Repository copy = new Repository(folder.resolve("copy"));
    copy.git("apply", "--binary", folder.resolve("kept/workspace.patch").toString());
    Files.delete(repository.folder().resolve("ignored.txt"));
    assertThat(files(copy.folder())).isEqualTo(files(repository.folder()));
  }

  @Test
  void the_index_and_the_objects_of_the_user_are_not_touched() throws Exception {
    Repository repository = Repository.create(folder.resolve("work"));
    repository.write("tracked.txt", "staged\n");
    repository.git("add", "tracked.txt");
    repository.write("tracked.txt", "and more\n");
    repository.write("untracked.txt", "x\n");
    String status = repository.git("status", "--porcelain=v2");
    String objects = repository.git("count-objects");
    WorkspaceSnapshot snapshot = take(repository);

    assertThat(snapshot.patch()).isNotNull();
    assertThat(repository.git("status", "--porcelain=v2")).isEqualTo(status);
    assertThat(repository.git("count-objects")).isEqualTo(objects);
  }

  @Test
  void a_clean_workspace_has_a_commit_and_no_patch() throws Exception {
    Repository repository = Repository.create(folder.resolve("work"));

    assertThat(take(repository))
        .isEqualTo(new WorkspaceSnapshot(repository.git("rev-parse", "HEAD"), null, List.of()));
    assertThat(folder.resolve("kept")).isEmptyDirectory();
  }

  @Test
  void a_repository_without_a_commit_has_a_patch_against_nothing() throws Exception {
    Path work = Files.createDirectories(folder.resolve("work"));
    new Repository(work).git("init", "--quiet");
    new Repository(work).write("a.txt", "a\n");
    WorkspaceSnapshot snapshot = take(new Repository(work));

    assertThat(snapshot.gitHead()).isNull();
    assertThat(folder.resolve("kept/workspace.patch")).content().contains("+++ b/a.txt");
  }

  @Test
  void a_folder_of_a_repository_gives_all_of_the_repository() throws Exception {
    Repository repository = Repository.create(folder.resolve("work"));
    repository.write("tracked.txt", "elsewhere\n");
    Path kept = Files.createDirectories(folder.resolve("kept"));
    WorkspaceSnapshot.take(repository.folder().resolve("sub"), kept);

    assertThat(kept.resolve("workspace.patch")).content().contains("+elsewhere");
  }

  @Test
  void what_is_too_large_for_a_source_is_named_and_left_out() throws Exception {
    Repository repository = Repository.create(folder.resolve("work"));
    Files.write(repository.folder().resolve("core.dump"), new byte[17 << 20]);
    repository.write("small.txt", "small\n");

    assertThat(take(repository).leftOut()).containsExactly("core.dump");
    assertThat(folder.resolve("kept/left-out.txt")).hasContent("core.dump");
    assertThat(folder.resolve("kept/workspace.patch"))
        .content()
        .contains("small.txt")
        .doesNotContain("core.dump");
  }

  @Test
  void a_folder_in_no_repository_or_that_is_gone_has_neither() throws Exception {
    Path plain = Files.createDirectories(folder.resolve("plain"));
    Path kept = Files.createDirectories(folder.resolve("kept"));

    assertThat(WorkspaceSnapshot.take(plain, kept)).isEqualTo(WorkspaceSnapshot.NONE);
    assertThat(WorkspaceSnapshot.take(folder.resolve("gone"), kept))
        .isEqualTo(WorkspaceSnapshot.NONE);
  }

  private WorkspaceSnapshot take(Repository repository) throws IOException {
    return WorkspaceSnapshot.take(
        repository.folder(), Files.createDirectories(folder.resolve("kept")));
  }

  private static Map<String, Integer> files(Path root) throws IOException {
    var files = new TreeMap<String, Integer>();
    try (Stream<Path> tree = Files.walk(root)) {
      tree.filter(Files::isRegularFile)
          .filter(file -> !file.startsWith(root.resolve(".git")))
          .forEach(file -> files.put(root.relativize(file).toString(), hash(file)));
    }
    return files;
  }

  private static int hash(Path file) {
    try {
      return Arrays.hashCode(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
