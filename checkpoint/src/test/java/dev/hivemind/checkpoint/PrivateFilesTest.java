package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
final class PrivateFilesTest {
  @TempDir private Path folder;

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void a_file_is_replaced_whole_and_is_its_owners_only() throws IOException {
    Path file = Files.writeString(folder.resolve("note.json"), "a long text of earlier");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    PrivateFiles.replace(file, "new");

    assertThat(file).hasContent("new");
    assertThat(mode(file)).isEqualTo("rw-------");
    assertThat(folder).isDirectoryContaining("glob:**note.json");
    try (var left = Files.list(folder)) {
      assertThat(left).hasSize(1);
    }
  }

  @Test
  void what_cannot_be_replaced_leaves_nothing_behind() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("note.json/inside"));

    assertThatThrownBy(() -> PrivateFiles.replace(taken.resolveSibling(""), "new"))
        .isInstanceOf(IOException.class);

    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(folder.resolve("note.json"));
    }
  }

  @Test
  void new_files_and_folders_are_their_owners_only() throws IOException {
    Path home = PrivateFiles.folders(folder.resolve("a/b"));
    Path file = PrivateFiles.newFile(home.resolve("log"));
    Path other = home.resolve("other");
    PrivateFiles.open(other, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE)).close();

    assertThat(mode(home)).isEqualTo("rwx------");
    assertThat(mode(file)).isEqualTo("rw-------");
    assertThat(mode(other)).isEqualTo("rw-------");
    assertThatThrownBy(() -> PrivateFiles.newFile(file))
        .isInstanceOf(FileAlreadyExistsException.class);
  }
}
