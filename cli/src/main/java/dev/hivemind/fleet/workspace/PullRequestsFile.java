package dev.hivemind.fleet.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
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
    Path next =
        Files.createTempFile(
            run,
            "pull-requests-",
            ".next",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(next, JSON.writeValueAsString(all));
    Files.move(next, in(run), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
