package dev.hivemind.checkpoint.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** In processes of their own: a library is loaded once. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class NativeLibraryTest {
  @TempDir private Path folder;

  @Test
  void it_is_unpacked_once_privately_and_nothing_is_left_in_the_temporary_folder()
      throws Exception {
    Path state = Files.createDirectory(folder.resolve("state"));
    Path temporary = Files.createDirectory(folder.resolve("tmp"));

    assertThat(open(state, temporary)).isZero();
    Path library = library(state);
    Object unpacked = Files.getAttribute(library, "unix:ino");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(library)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(library.getParent())))
        .isEqualTo("rwx------");
    assertThat(open(state, temporary)).isZero();

    assertThat(Files.getAttribute(library(state), "unix:ino")).isEqualTo(unpacked);
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void one_that_cannot_be_loaded_is_in_nobody_s_way() throws Exception {
    Path state = Files.createDirectory(folder.resolve("state"));
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    assertThat(open(state, temporary)).isZero();

    Files.writeString(library(state), "no library");
    assertThat(open(state, temporary)).isZero();
  }

  private static Path library(Path state) throws IOException {
    try (var files = Files.walk(state)) {
      return files
          .filter(file -> file.getFileName().toString().contains("sqlitejdbc"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static int open(Path state, Path temporary) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            List.of(
                java,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Opening.class.getName(),
                state.toString()))
        .inheritIO()
        .start()
        .waitFor();
  }

  /** Opens a database and ends. */
  static final class Opening {
    private Opening() {}

    public static void main(String[] args) throws IOException {
      Database.in(Path.of(args[0])).write(Durability.PROCESS_END).close();
    }
  }
}
