package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Database;
import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunStatus;
import dev.hivemind.task.run.RunView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One run on disk: its rows in {@code .hivemind/hivemind.db}, and {@code .hivemind/runs/<run>/}
 * with {@code live.json} and {@code agents/<agent>/}. One process writes, any may read meanwhile.
 * Immutable, thread-safe.
 */
public final class RunFolder {
  private static final Pattern AGENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final Database database;
  private final Path path;

  RunFolder(Database database, Path path) {
    this.database = database;
    this.path = path;
  }

  public String id() {
    return path.getFileName().toString();
  }

  public Path path() {
    return path;
  }

  /** Where it stands among the other runs of the project. */
  public RunStore store() {
    return RunStore.of(database.file().resolveSibling(""));
  }

  Database database() {
    return database;
  }

  /**
   * Makes this process the one that works on the run, in place of one that died over it.
   *
   * @param self this process
   * @throws RunHeldException when another one works on it
   * @throws dev.hivemind.checkpoint.sqlite.DatabaseException when it cannot be written
   */
  public OwnedRun own(ProcessIdentity self, Liveness liveness) throws IOException {
    return OwnedRun.take(this, self, liveness);
  }

  /**
   * Every event so far that this version knows.
   *
   * @throws dev.hivemind.checkpoint.sqlite.DatabaseException when they cannot be read
   */
  public List<RunEvent> events() throws IOException {
    return database.read(List.of(), reader -> new EventRows(this).all(reader));
  }

  /**
   * How many events there are, those of a newer version among them; throws like {@link #events}.
   */
  long journalLength() throws IOException {
    return database.read(0L, reader -> new EventRows(this).length(reader));
  }

  /** To read the events bit by bit, while they are being written. */
  public EventTail tail() {
    return new EventTail(this);
  }

  /** What the journal says, folded; throws like {@link #events}. */
  public RunView view() throws IOException {
    return RunView.of(events());
  }

  /** What can truthfully be said of the run now; throws like {@link #events}. */
  public RunStatus status(Liveness liveness) throws IOException {
    RunStatus status = view().asOf(liveness);
    // A hivemind that is gone now may have written on after we read and before we looked for it.
    return status.state() == RunState.INTERRUPTED ? view().asOf(liveness) : status;
  }

  /** Calls, retries, tokens and money so far; throws like {@link #events}. */
  public LedgerSummary ledger() throws IOException {
    return ofLedger(LedgerSummary.EMPTY, (reader, run) -> new LedgerQueries(reader, run).summary());
  }

  /**
   * What every ended attempt at a call used so far, to charge budgets with that go on; throws like
   * {@link #events}.
   */
  public List<UsedAttempt> usedAttempts() throws IOException {
    return ofLedger(List.of(), UsedAttemptQueries::all);
  }

  private interface LedgerQuery<T> {
    T ask(Reader reader, long run) throws SQLException, IOException;
  }

  private <T> T ofLedger(T whenAbsent, LedgerQuery<T> query) throws IOException {
    return database.read(
        whenAbsent,
        reader -> {
          var run = RunRows.number(reader, id());
          return run.isPresent() ? query.ask(reader, run.get()) : whenAbsent;
        });
  }

  /** Every checkpoint of the run, by task and then oldest first; throws like {@link #events}. */
  public List<Checkpoint> checkpoints() throws IOException {
    return database.read(List.of(), reader -> new CheckpointRows(this).all(reader));
  }

  /** The last checkpoint of a task; empty: it has none. Throws like {@link #events}. */
  public Optional<Checkpoint> latestCheckpoint(String task) throws IOException {
    return database.read(Optional.empty(), reader -> new CheckpointRows(this).latest(reader, task));
  }

  private Path liveFile() {
    return path.resolve("live.json");
  }

  /**
   * Keeps how the run stands at this moment, in place of the moment before; readers see one or the
   * other whole. For the one process that owns the run.
   */
  public void keepLive(String document) throws IOException {
    Path next = PrivateFiles.file(path.resolve("live.json.next"));
    Files.writeString(next, document);
    Files.move(
        next, liveFile(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** What {@link #keepLive} kept last; empty: nothing. */
  public Optional<String> live() throws IOException {
    try {
      return Optional.of(Files.readString(liveFile()));
    } catch (NoSuchFileException notYet) {
      return Optional.empty();
    }
  }

  /**
   * {@code agents/<agent>/}, made when it is not there.
   *
   * @throws IllegalArgumentException for a name that is no task id
   * @throws StateFolderException when it cannot be made
   */
  public Path agentFolder(String agent) throws IOException {
    if (!AGENT.matcher(agent).matches()) {
      throw new IllegalArgumentException("'" + agent + "' is not the id of a task");
    }
    Path agents = path.resolve("agents");
    Path folder = agents.resolve(agent);
    try {
      PrivateFiles.folder(agents);
      return PrivateFiles.folder(folder);
    } catch (IOException e) {
      throw StateFolderException.cannotMake(folder, e);
    }
  }
}
