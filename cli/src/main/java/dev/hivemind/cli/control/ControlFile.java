package dev.hivemind.cli.control;

import dev.hivemind.checkpoint.PrivateFiles;
import dev.hivemind.checkpoint.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Where a run's hivemind listens: {@code control.json} in the run's folder, which only its owner
 * may read.
 *
 * @param port on 127.0.0.1
 * @param token that every request carries; a secret
 */
record ControlFile(int port, String token) {
  private static Path of(RunFolder run) {
    return run.path().resolve("control.json");
  }

  void write(RunFolder run) throws IOException {
    PrivateFiles.replace(
        of(run),
        JsonNodeFactory.instance.objectNode().put("port", port).put("token", token).toString());
  }

  /** Empty: nobody listens, or nobody who could be understood. */
  static Optional<ControlFile> read(RunFolder run) throws IOException {
    try {
      JsonNode file = JsonMapper.shared().readTree(Files.readString(of(run)));
      return Optional.of(
          new ControlFile(file.path("port").asInt(0), file.path("token").asString("")));
    } catch (NoSuchFileException | JacksonException nobody) {
      return Optional.empty();
    }
  }

  static void delete(RunFolder run) throws IOException {
    Files.deleteIfExists(of(run));
  }

  /** Leaves out the token. */
  @Override
  public String toString() {
    return "ControlFile[" + port + "]";
  }
}
