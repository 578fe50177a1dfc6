package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where each task of a run works. Immutable.
 *
 * @param branches names of the run
 * @param places of the tasks with a worktree, by id
 */
public record Placement(RunBranches branches, Map<String, Place> places) {

  /** A folder beside the runs, in the state folder. */
  public static final String FOLDER = "worktrees";

  public Placement {
    places = Map.copyOf(places);
  }

  /**
   * @param stateFolder of the project
   * @param tasks whose kinds of workspace are known
   * @throws IOException when a task with a worktree is in no repository
   */
  public static Placement of(Path stateFolder, String run, List<Task> tasks) throws IOException {
    var branches = new RunBranches(run);
    Map<Path, GitRepository> repositories = new LinkedHashMap<>();
    Map<String, Place> places = new LinkedHashMap<>();
    for (Task task : tasks) {
      if (!task.workspace().isWorktree()) continue;
      Path source = task.workingDir().toRealPath();
      GitRepository repository = repositories.get(source);
      if (repository == null) {
        repository = around(source);
        repositories.put(source, repository);
      }
      Path worktree = stateFolder.toRealPath().resolve(FOLDER).resolve(run).resolve(task.id());
      List<String> links = Links.inRepository(repository, source, task.workspace().link());
      places.put(
          task.id(), new Place(repository, source, worktree, branches.task(task.id()), links));
    }
    return new Placement(branches, places);
  }

  private static GitRepository around(Path source) throws IOException {
    return GitRepository.around(source)
        .orElseThrow(() -> new IOException(source + " is in no git repository"));
  }

  public Optional<Place> of(String task) {
    return Optional.ofNullable(places.get(task));
  }

  /** The same tasks, each where it works. */
  public List<Task> placed(List<Task> tasks) {
    var placed = new ArrayList<Task>();
    for (Task task : tasks) {
      Place place = places.get(task.id());
      placed.add(place == null ? task : task.in(task.workspace(), place.workingDir()));
    }
    return placed;
  }

  /** Every repository, once. */
  public List<GitRepository> repositories() {
    return places.values().stream().map(Place::repository).distinct().toList();
  }
}
