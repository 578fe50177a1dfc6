package dev.hivemind.cli.via;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The notes of this user's running proxies, one for each port, which nobody else can read: {@code
 * ~/.local/state/hivemind/proxies/PORT.json}, or under {@code XDG_STATE_HOME} where that is set.
 */
final class ProxyNotes {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path folder;

  /**
   * @param environment of this process
   */
  ProxyNotes(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    // A relative path there is to be ignored (XDG base directories).
    Path base = Path.of(state).isAbsolute() ? Path.of(state) : Path.of(home, ".local", "state");
    this.folder = base.resolve("hivemind").resolve("proxies");
  }

  Path file(int port) {
    return folder.resolve(port + ".json");
  }

  /** In place of the note of whatever proxy had that port before. */
  void write(ProxyNote note) throws IOException {
    Files.createDirectories(folder, mode("rwx------"));
    Path next = Files.createTempFile(folder, ".note-", ".json", mode("rw-------"));
    try {
      Files.writeString(next, JSON.writeValueAsString(note));
      Files.move(
          next,
          file(note.url().getPort()),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  /** Empty: there is none, or none that this version understands. */
  Optional<ProxyNote> read(int port) throws IOException {
    try {
      return Optional.of(JSON.readValue(Files.readString(file(port)), ProxyNote.class));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (JacksonException ofAnotherVersion) {
      return Optional.empty();
    }
  }

  void remove(int port) throws IOException {
    Files.deleteIfExists(file(port));
  }

  private static FileAttribute<?>[] mode(String permissions) {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
