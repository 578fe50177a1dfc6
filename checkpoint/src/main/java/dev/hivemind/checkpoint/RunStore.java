package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Database;
import dev.hivemind.task.run.Liveness;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  private final Database database;

  private RunStore(Path folder) {
    this.folder = folder;
    this.database = Database.in(folder);
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

  static RunStore of(Path folder) {
    return new RunStore(folder);
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
    return runId == null ? createNumbered(RunIds.base(name)) : createNamed(RunIds.checked(runId));
  }

  private RunFolder createNamed(String id) throws IOException {
    if (takenIds().contains(id)) throw taken(runsFolder().resolve(id));
    return make(id);
  }

  private RunFolder createNumbered(String base) throws IOException {
    int number = RunIds.nextNumber(base, takenIds().stream());
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
      return new RunFolder(database, path);
    } catch (FileAlreadyExistsException e) {
      throw taken(path);
    } catch (IOException e) {
      throw StateFolderException.cannotMake(path, e);
    }
  }

  private static FileAlreadyExistsException taken(Path path) {
    return new FileAlreadyExistsException(path.toString(), null, "run id taken, choose another");
  }

  /** The run of that id; empty when there is none. */
  public Optional<RunFolder> run(String id) {
    return Optional.of(id)
        .filter(RunIds::isValid)
        .map(runsFolder()::resolve)
        .filter(Files::isDirectory)
        .map(this::run);
  }

  private RunFolder run(Path path) {
    return new RunFolder(database, path);
  }

  /** Every run that got as far as its first event, in the order in which they began. */
  public List<RunFolder> runs() throws IOException {
    return records().stream().map(RunRecord::id).map(runsFolder()::resolve).map(this::run).toList();
  }

  /** What there is to say in a list of every run that {@link #runs} has. */
  public List<RunRecord> records() throws IOException {
    return database.read(List.of(), RunRows::records);
  }

  /**
   * The last run of a manifest, if it can be gone on with; empty: it came to its end, goes on, or
   * there is none.
   *
   * @param manifest absolute path, as the run's first event has it
   */
  public Optional<RunRecord> unfinished(String manifest, Liveness liveness) throws IOException {
    return records().stream()
        .filter(run -> run.manifest().equals(manifest))
        .reduce((_, later) -> later)
        .filter(run -> run.isUnfinished(liveness));
  }

  /** Every run that {@link #runs} has, with what became of it. */
  public List<RunListing> listings() throws IOException {
    return database.read(List.of(), ListingQueries::all);
  }

  /** What calls used. */
  public CostReport cost(CostFilter filter, Liveness liveness) throws IOException {
    return database.read(
        CostReport.NOTHING, reader -> new CostQueries(reader, filter).report(liveness));
  }

  /**
   * Runs that ended before a moment, and none of whose agents was stopped to be gone on with, so
   * far as there is anything of them to {@link #clean}; oldest first.
   */
  public List<OldRun> old(Instant endedBefore, Liveness liveness) throws IOException {
    return new Cleaning(this, database).list(endedBefore, liveness);
  }

  /** What one run takes up, whatever became of it; empty: there is no such run. */
  public Optional<OldRun> takenUpBy(String id) throws IOException {
    Optional<RunRecord> found = records().stream().filter(run -> run.id().equals(id)).findFirst();
    return found.isPresent()
        ? Optional.of(new Cleaning(this, database).measured(found.get()))
        : Optional.empty();
  }

  /**
   * Removes what agents of these runs printed, their checkpoints and the single rows of the ledger.
   * The runs, their events and what they used in all stay.
   */
  public void clean(List<OldRun> runs) throws IOException {
    new Cleaning(this, database).remove(runs);
  }

  Path agentsFolder(String run) {
    return runsFolder().resolve(run).resolve("agents");
  }

  /** Runs that a hivemind works on now. */
  public List<RunFolder> held(Liveness liveness) throws IOException {
    return records().stream()
        .filter(run -> run.isHeld(liveness))
        .map(run -> run(runsFolder().resolve(run.id())))
        .toList();
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
    return database.read(Map.of(), reader -> TokenHistory.read(reader, HISTORY));
  }

  /**
   * Runs that the first hivemind 0.1.0 kept in files of their own, {@code events.jsonl} and {@code
   * ledger.jsonl}; this version does not read them.
   */
  public List<String> runsOfOldFormat() throws IOException {
    return folders().stream()
        .filter(id -> Files.exists(runsFolder().resolve(id).resolve("events.jsonl")))
        .sorted()
        .toList();
  }

  private Path runsFolder() {
    return folder.resolve("runs");
  }

  private Set<String> takenIds() throws IOException {
    var taken = new HashSet<>(folders());
    taken.addAll(database.read(List.of(), RunRows::ids));
    return taken;
  }

  private List<String> folders() throws IOException {
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
