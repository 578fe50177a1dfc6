package dev.hivemind.cli.via;

import dev.hivemind.checkpoint.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    PrivateFiles.folders(folder);
    PrivateFiles.replace(file(note.url().getPort()), JSON.writeValueAsString(note));
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
}
