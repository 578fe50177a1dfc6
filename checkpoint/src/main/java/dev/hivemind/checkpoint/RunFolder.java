package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunJournal;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunStatus;
import dev.hivemind.task.run.RunView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One run on disk: {@code .hivemind/runs/<run>/} with {@code events.jsonl}, {@code ledger.jsonl},
 * {@code live.json} and {@code agents/<agent>/}. One process writes, any may read meanwhile.
 * Immutable, thread-safe.
 */
public final class RunFolder {
  private static final Pattern AGENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final Path path;

  RunFolder(Path path) {
    this.path = path;
  }

  public String id() {
    return path.getFileName().toString();
  }

  public Path path() {
    return path;
  }

  private Path eventsFile() {
    return path.resolve("events.jsonl");
  }

  private Path ledgerFile() {
    return path.resolve("ledger.jsonl");
  }

  /**
   * Makes this process the one that works on the run, in place of one that died over it.
   *
   * @param self this process
   * @throws RunHeldException when another one works on it
   */
  public OwnedRun own(ProcessIdentity self, Liveness liveness) throws IOException {
    OwnerFile owner = OwnerFile.take(this, self, liveness);
    return new OwnedRun(this, owner, openJournal(), openLedger());
  }

  /** Every checkpoint of the run, by task and then oldest first; throws like {@link #events}. */
  public List<Checkpoint> checkpoints() throws IOException {
    var checkpoints = new ArrayList<Checkpoint>();
    Path agents = path.resolve("agents");
    if (Files.notExists(agents)) return List.of();
    try (var tasks = Files.list(agents)) {
      for (Path agent : tasks.sorted().toList()) {
        checkpoints.addAll(CheckpointFile.read(id(), agent.getFileName().toString(), agent));
      }
    }
    return checkpoints;
  }

  /** The last checkpoint of a task; empty: it has none. Throws like {@link #events}. */
  public Optional<Checkpoint> latestCheckpoint(String task) throws IOException {
    return checkpoints().stream()
        .filter(checkpoint -> checkpoint.task().equals(task))
        .reduce((_, later) -> later);
  }

  /**
   * What every ended attempt at a call used so far, oldest first, to charge budgets with that go
   * on; throws like {@link #events}.
   */
  public List<UsedAttempt> usedAttempts() throws IOException {
    var used = new ArrayList<UsedAttempt>();
    JsonLines.read(
        ledgerFile(),
        LedgerJson.FORMAT,
        entry -> {
          if (entry instanceof LedgerEntry.Closed closed) {
            used.add(new UsedAttempt(closed.agent(), closed.usage(), closed.model(), closed.at()));
          }
        });
    return used;
  }

  /** Goes away: use {@link #own}. */
  public RunJournal openJournal() throws IOException {
    return new JournalFile(AppendFile.open(eventsFile()), eventsFile().toString());
  }

  /** Goes away: use {@link #own}. */
  public Ledger openLedger() throws IOException {
    return new LedgerFile(AppendFile.open(ledgerFile()), ledgerFile().toString());
  }

  /**
   * Every whole event so far; an incomplete last line (a writer at work, a crash) is left out.
   *
   * @throws IOException also for a damaged line before the last; names file and line
   */
  public List<RunEvent> events() throws IOException {
    var events = new ArrayList<RunEvent>();
    JsonLines.read(eventsFile(), RunEventJson.FORMAT, events::add);
    return events;
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

  /** The run's first event; empty when there is none yet, or none that can be read. */
  Optional<RunStarted> started() throws IOException {
    return JsonLines.first(eventsFile(), RunEventJson.FORMAT)
        .filter(RunStarted.class::isInstance)
        .map(RunStarted.class::cast);
  }

  /** Calls, retries and tokens so far; throws like {@link #events}. */
  public LedgerSummary ledger() throws IOException {
    return LedgerSummary.of(ledgerFile());
  }

  /** Tokens of every ended call so far, by agent; throws like {@link #events}. */
  public Map<String, Usage> usageByAgent() throws IOException {
    var usage = new LinkedHashMap<String, Usage>();
    ledger().agents().forEach((agent, totals) -> usage.put(agent, totals.usage()));
    return usage;
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
