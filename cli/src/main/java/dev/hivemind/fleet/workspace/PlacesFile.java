package dev.hivemind.fleet.workspace;

import dev.hivemind.checkpoint.PrivateFiles;
import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Where the worktrees of a run are: {@code worktrees.json} in its folder. */
public final class PlacesFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A place as it is written; folders are absolute. */
  private record Written(
      String top, String source, String worktree, String branch, List<String> links) {}

  private PlacesFile() {}

  private static Path in(Path run) {
    return run.resolve("worktrees.json");
  }

  /**
   * Adds the places of a run to those that are written; readers see the one or the other.
   *
   * @param run its folder
   */
  public static void keep(Path run, Placement placement) throws IOException {
    Map<String, Written> all = new LinkedHashMap<>(written(run));
    placement.places().forEach((id, place) -> all.put(id, written(place)));
    if (all.isEmpty()) return;
    PrivateFiles.replace(in(run), JSON.writeValueAsString(all));
  }

  private static Written written(Place place) {
    return new Written(
        place.repository().top().toString(),
        place.source().toString(),
        place.worktree().toString(),
        place.branch(),
        place.links());
  }

  /**
   * @param run its folder, named like the run
   */
  public static Placement read(Path run) throws IOException {
    Map<String, Place> places = new LinkedHashMap<>();
    written(run)
        .forEach(
            (id, one) ->
                places.put(
                    id,
                    new Place(
                        new GitRepository(Path.of(one.top())),
                        Path.of(one.source()),
                        Path.of(one.worktree()),
                        one.branch(),
                        one.links())));
    return new Placement(new RunBranches(run.getFileName().toString()), places);
  }

  private static Map<String, Written> written(Path run) throws IOException {
    try {
      return JSON.readValue(
          Files.readString(in(run)), new TypeReference<Map<String, Written>>() {});
    } catch (NoSuchFileException none) {
      return Map.of();
    }
  }
}
