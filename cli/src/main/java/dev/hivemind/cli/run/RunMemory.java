package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.PrivateFiles;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run keeps of how it was asked for: {@code invocation.json} in its folder.
 *
 * @param tasks the traits of each task as it was read last, by id
 */
public record RunMemory(Invocation invocation, Map<String, Map<String, String>> tasks) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  public static RunMemory of(Invocation invocation, List<Task> tasks) {
    var traits = new LinkedHashMap<String, Map<String, String>>();
    tasks.forEach(task -> traits.put(task.id(), TaskTraits.of(task)));
    return new RunMemory(invocation, traits);
  }

  private static Path of(RunFolder run) {
    return run.path().resolve("invocation.json");
  }

  /** In place of what was kept before; readers see one or the other. */
  public void keep(RunFolder run) throws IOException {
    PrivateFiles.replace(of(run), JSON.writeValueAsString(this));
  }

  /** Empty: the run ended before it was kept. */
  public static Optional<RunMemory> read(RunFolder run) throws IOException {
    try {
      return Optional.of(JSON.readValue(Files.readString(of(run)), RunMemory.class));
    } catch (NoSuchFileException never) {
      return Optional.empty();
    }
  }
}
