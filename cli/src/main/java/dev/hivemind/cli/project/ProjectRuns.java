package dev.hivemind.cli.project;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.status.ProcessLiveness;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The runs of the project that a folder belongs to. */
public final class ProjectRuns {
  private static final int IDS_SHOWN = 10;

  private ProjectRuns() {}

  /**
   * Makes the folder of a new run in the nearest state folder here or above, else in a new one
   * here.
   *
   * @param name of the manifest
   * @param id a wish; null: any free one
   * @throws CommandException (usage) when the wished id is taken, (environment) when nothing can be
   *     written there
   */
  public static RunFolder create(Path directory, String name, @Nullable String id) {
    try {
      var found = RunStore.find(directory);
      RunStore store = found.isPresent() ? found.get() : RunStore.open(directory);
      return store.create(name, id);
    } catch (FileAlreadyExistsException e) {
      throw CommandException.usage("there is a run " + id + " already; choose another --run-id");
    } catch (IllegalArgumentException e) {
      throw CommandException.usage("--run-id: " + e.getMessage());
    } catch (IOException e) {
      throw CommandException.environment(
          "the run cannot be kept in %s of %s: %s"
              .formatted(RunStore.FOLDER, directory, e.getMessage()));
    }
  }

  /**
   * A run that another hivemind made by {@link #create} a moment ago, and that nobody has begun.
   *
   * @throws CommandException (usage) when there is none
   */
  public static RunFolder made(Path directory, String id) {
    return store(directory)
        .run(id)
        .orElseThrow(() -> CommandException.usage("the folder of run " + id + " is gone"));
  }

  /**
   * A run that a hivemind works on now, if there is one; else the last one.
   *
   * @param id null: the only one at work
   * @throws CommandException (usage) when there is no such run, or several are at work
   */
  public static RunFolder atWork(Path directory, @Nullable String id) throws IOException {
    WatchedRun watched = watched(directory, id);
    if (!watched.others().isEmpty()) {
      throw CommandException.usage(
          "several runs are at work: choose one with --run (%s, %s)"
              .formatted(watched.run().id(), String.join(", ", watched.others())));
    }
    return watched.run();
  }

  /**
   * The run that a person wants to see who names none: of those that a hivemind works on now the
   * one begun last, else the last one.
   *
   * @param id null: none is named
   * @throws CommandException (usage) when there is no such run
   */
  public static WatchedRun watched(Path directory, @Nullable String id) throws IOException {
    RunFolder last = pick(directory, id);
    if (id != null) return new WatchedRun(last, List.of());
    List<RunFolder> atWork = store(directory).held(new ProcessLiveness()).reversed();
    if (atWork.isEmpty()) return new WatchedRun(last, List.of());
    return new WatchedRun(atWork.getFirst(), atWork.stream().skip(1).map(RunFolder::id).toList());
  }

  /**
   * Refuses to begin a run of a manifest whose last run is not finished.
   *
   * @param manifest absolute path
   * @throws CommandException (usage) that names the run and what to do
   */
  public static void refuseUnfinished(Path directory, String manifest) throws IOException {
    Optional<RunStore> store = RunStore.find(directory);
    if (store.isEmpty()) return;
    store
        .get()
        .unfinished(manifest, new ProcessLiveness())
        .ifPresent(
            run -> {
              throw CommandException.usage(
                  "run %s of this manifest is not finished. To go on with it: hivemind resume --run %s; to begin another one: hivemind run --new"
                      .formatted(run.id(), run.id()));
            });
  }

  /**
   * @param id null: the last run
   * @throws CommandException (usage) when there is no such run; says which there are
   */
  public static RunFolder pick(Path directory, @Nullable String id) throws IOException {
    List<RunFolder> runs = store(directory).runs();
    if (runs.isEmpty()) {
      throw CommandException.usage("nothing has been run here yet. Next: hivemind run");
    }
    return id == null ? runs.getLast() : named(runs, id);
  }

  /**
   * The nearest state folder here or above.
   *
   * @throws CommandException (usage) when there is none
   */
  public static RunStore store(Path directory) {
    return RunStore.find(directory)
        .orElseThrow(
            () ->
                CommandException.usage(
                    "nothing has been run here yet: there is no %s in %s or above it. Next: hivemind run"
                        .formatted(RunStore.FOLDER, directory)));
  }

  private static RunFolder named(List<RunFolder> runs, String id) {
    return runs.stream()
        .filter(run -> run.id().equals(id))
        .findFirst()
        .orElseThrow(() -> CommandException.usage("there is no run " + id + "; " + known(runs)));
  }

  private static String known(List<RunFolder> runs) {
    return runs.reversed().stream()
        .limit(IDS_SHOWN)
        .map(RunFolder::id)
        .collect(Collectors.joining(", ", "the last ones are ", ""));
  }
}
