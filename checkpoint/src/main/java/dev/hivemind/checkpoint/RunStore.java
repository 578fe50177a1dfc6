package dev.hivemind.checkpoint;

import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunView;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state folder {@code .hivemind/} of a project: mode 0700, files 0600, and a {@code .gitignore}
 * of {@code *} inside. Several hivemind processes may use one folder at once. Immutable,
 * thread-safe.
 */
public final class RunStore {
  public static final String FOLDER = ".hivemind";

  private static final int HISTORY = 10;

  private final Path folder;

  private RunStore(Path folder) {
    this.folder = folder;
  }

  /**
   * The state folder in {@code project}, made when it is not there.
   *
   * @throws StateFolderException when it cannot be used
   */
  public static RunStore open(Path project) throws IOException {
    Path folder = project.toAbsolutePath().normalize().resolve(FOLDER);
    try {
      PrivateFiles.folder(folder);
      Path ignored = folder.resolve(".gitignore");
      if (Files.notExists(ignored)) Files.writeString(PrivateFiles.file(ignored), "*\n");
      PrivateFiles.folder(folder.resolve("runs"));
    } catch (FileAlreadyExistsException e) {
      throw StateFolderException.notAFolder(Path.of(e.getFile()), e);
    } catch (IOException e) {
      throw StateFolderException.cannotMake(folder, e);
    }
    return new RunStore(folder);
  }

  /** The nearest state folder in {@code from} or above it, like git's. */
  public static Optional<RunStore> find(Path from) {
    return Stream.iterate(from.toAbsolutePath().normalize(), p -> p != null, Path::getParent)
        .map(place -> place.resolve(FOLDER))
        .filter(Files::isDirectory)
        .findFirst()
        .map(RunStore::new);
  }

  public Path folder() {
    return folder;
  }

  /**
   * Makes the folder of a new run: {@code NAME-N} with the next free number, atomically against
   * other processes.
   *
   * @param name of the manifest; characters that an id cannot have become dashes
   * @param runId a wish; null: {@code NAME-N}
   * @throws FileAlreadyExistsException when the wished id is taken
   * @throws IllegalArgumentException when the wish cannot be an id
   * @throws StateFolderException when the folder cannot be made
   */
  public RunFolder create(String name, @Nullable String runId) throws IOException {
    return runId == null ? createNumbered(RunIds.base(name)) : make(RunIds.checked(runId));
  }

  private RunFolder createNumbered(String base) throws IOException {
    int number = RunIds.nextNumber(base, ids().stream());
    while (true) {
      try {
        return make(base + "-" + number);
      } catch (FileAlreadyExistsException e) {
        // Another process took that number a moment ago.
        number++;
      }
    }
  }

  private RunFolder make(String id) throws IOException {
    Path path = runsFolder().resolve(id);
    try {
      PrivateFiles.newFolder(path);
      return new RunFolder(path);
    } catch (FileAlreadyExistsException e) {
      throw new FileAlreadyExistsException(path.toString(), null, "run id taken, choose another");
    } catch (IOException e) {
      throw StateFolderException.cannotMake(path, e);
    }
  }

  /** The run of that id; empty when there is none. */
  public Optional<RunFolder> run(String id) {
    return Optional.of(id)
        .filter(RunIds::isValid)
        .map(runsFolder()::resolve)
        .filter(Files::isDirectory)
        .map(RunFolder::new);
  }

  /** Every run that got as far as its first event, oldest first. */
  public List<RunFolder> runs() throws IOException {
    record Begun(RunFolder run, RunStarted started) {}
    var begun = new ArrayList<Begun>();
    for (String id : ids()) {
      var run = new RunFolder(runsFolder().resolve(id));
      run.started().ifPresent(started -> begun.add(new Begun(run, started)));
    }
    // Of one moment: NAME-9 before NAME-10.
    var order =
        Comparator.comparing((Begun it) -> it.started.at())
            .thenComparingInt(it -> it.run.id().length())
            .thenComparing(it -> it.run.id());
    return begun.stream().sorted(order).map(Begun::run).toList();
  }

  /** What there is to say of every run in a list, oldest first. */
  public List<RunRecord> records() throws IOException {
    var records = new ArrayList<RunRecord>();
    for (RunFolder run : runs()) {
      RunView view = run.view();
      RunStarted started = view.started().orElseThrow();
      records.add(
          new RunRecord(
              run.id(),
              started.manifest(),
              started.mark(),
              started.owner(),
              started.at(),
              view.ended().map(RunEnded::at).orElse(null),
              view.ended().map(RunEnded::state).orElse(null)));
    }
    return records;
  }

  /**
   * The last run of a manifest, if it can be gone on with; empty: it came to its end, goes on, or
   * there is none.
   *
   * @param manifest absolute path, as {@link RunStarted} has it
   */
  public Optional<RunRecord> unfinished(String manifest, Liveness liveness) throws IOException {
    return records().stream()
        .filter(run -> run.manifest().equals(manifest))
        .reduce((_, later) -> later)
        .filter(run -> run.isUnfinished(liveness));
  }

  /** Runs over which hivemind died, oldest first: agents of theirs may still be alive. */
  public List<RunRecord> orphaned(Liveness liveness) throws IOException {
    return records().stream().filter(run -> run.isOrphaned(liveness)).toList();
  }

  /**
   * What tasks that succeeded used in the last {@value #HISTORY} runs, for estimates: the median of
   * input, cache writes and output of all their attempts.
   *
   * @return by declared id, matrix instances taken together
   */
  public Map<String, Long> tokensByTask() throws IOException {
    var runs = runs();
    var history = new TokenHistory();
    for (RunFolder run : runs.subList(Math.max(0, runs.size() - HISTORY), runs.size())) {
      try {
        history.add(run);
      } catch (IOException e) {
        // A damaged old run must not stop a new one; estimates are made from the others.
      }
    }
    return history.medians();
  }

  private Path runsFolder() {
    return folder.resolve("runs");
  }

  private List<String> ids() throws IOException {
    if (Files.notExists(runsFolder())) return List.of();
    try (var entries = Files.list(runsFolder())) {
      return entries
          .filter(Files::isDirectory)
          .map(entry -> entry.getFileName().toString())
          .filter(RunIds::isValid)
          .toList();
    }
  }
}
