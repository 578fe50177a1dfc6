package dev.hivemind.fleet.workspace;

import dev.hivemind.checkpoint.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Where the pull requests of a run go: {@code pull-requests.json} in its folder. */
public final class PullRequestsFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private PullRequestsFile() {}

  private static Path in(Path run) {
    return run.resolve("pull-requests.json");
  }

  /**
   * Adds to those that are written; readers see the one or the other.
   *
   * @param run its folder
   * @param targets by task
   */
  public static void keep(Path run, Map<String, PullRequestTarget> targets) throws IOException {
    if (targets.isEmpty()) return;
    Map<String, PullRequestTarget> all = new LinkedHashMap<>(read(run));
    all.putAll(targets);
    PrivateFiles.replace(in(run), JSON.writeValueAsString(all));
  }

  /**
   * @param run its folder
   * @return by task
   */
  public static Map<String, PullRequestTarget> read(Path run) throws IOException {
    try {
      return JSON.readValue(
          Files.readString(in(run)), new TypeReference<Map<String, PullRequestTarget>>() {});
    } catch (NoSuchFileException none) {
      return Map.of();
    }
  }
}
