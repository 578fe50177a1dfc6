package dev.hivemind.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Checkpoints as files beside their own. */
final class CheckpointFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private CheckpointFile() {}

  private static Path file(Path folder) {
    return folder.resolveSibling(folder.getFileName() + ".json");
  }

  static void write(Checkpoint checkpoint) throws IOException {
    Path file = PrivateFiles.file(file(checkpoint.folder()));
    Files.writeString(file, JSON.writeValueAsString(checkpoint.content()));
  }

  /** Oldest first. */
  static List<Checkpoint> read(String run, String task, Path agentFolder) throws IOException {
    var checkpoints = new ArrayList<Checkpoint>();
    for (int number = 1; ; number++) {
      Path folder = agentFolder.resolve("checkpoint-" + number);
      if (Files.notExists(file(folder))) return checkpoints;
      CheckpointContent content =
          JSON.readValue(Files.readString(file(folder)), CheckpointContent.class);
      checkpoints.add(new Checkpoint(run, task, number, folder, content));
    }
  }
}
