package dev.hivemind.fleet.process;

import dev.hivemind.agent.Opening;
import dev.hivemind.fleet.AgentLauncher;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.fleet.workspace.ShellCommands;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts the agents of one run as processes of this machine, keeps their logs and leaves none
 * behind. Thread-safe.
 *
 * <p>Every agent has a session of its own and carries the run's marks. What it prints is masked and
 * kept in {@code stdout.log} and {@code stderr.log} of its folder, its prompt in {@code
 * prompt.txt}; {@link AgentLog} says how attempts share them.
 */
public final class ProcessAgentLauncher implements AgentLauncher, AutoCloseable {
  private final LaunchSettings settings;
  private final Ticker ticker;
  private final ProcessTable table = ProcessTable.ofThisMachine();
  private final TreeKiller killer;
  private final Marks marks;
  private final LaunchPreparation preparation;
  private final AgentSpawn spawn;
  private final ContainedShell shell;
  private final @Nullable Lifeline lifeline;

  /**
   * Launches share it; the end of the run takes it alone, so that no launch slips past its sweep.
   */
  private final ReadWriteLock open = new ReentrantReadWriteLock();

  private boolean closed; // guarded by open

  private ProcessAgentLauncher(LaunchSettings settings, Ticker ticker, Sleeper sleeper)
      throws IOException {
    Containment containment = Containment.ofThisSystem(settings.environment());
    this.settings = settings;
    this.ticker = ticker;
    this.killer = new TreeKiller(sleeper);
    this.marks = containment.marks(settings.mark());
    this.preparation = new LaunchPreparation(settings, marks);
    this.spawn = new AgentSpawn(containment, table, killer);
    this.shell = new ContainedShell(settings, containment, marks, table, killer);
    this.lifeline = Lifeline.start(marks, containment);
  }

  /**
   * @throws IOException when the helper that ends the agents after a crash could not be started
   */
  public static ProcessAgentLauncher start(LaunchSettings settings, Ticker ticker, Sleeper sleeper)
      throws IOException {
    return new ProcessAgentLauncher(settings, ticker, sleeper);
  }

  /** Runs shell commands of the run's tasks; nothing of them outlives the run. */
  public ShellCommands shell() {
    return shell;
  }

  @Override
  public @Nullable String newSession(Task task) {
    return settings.adapters().named(task.agent()).choosesSession() ? SessionId.fresh() : null;
  }

  @Override
  public boolean resumes(Task task) {
    return settings.adapters().named(task.agent()).resumes();
  }

  @Override
  public RunningAgent launch(Task task, int attempt, Opening opening, Consumer<AgentNotice> notices)
      throws IOException {
    open.readLock().lock();
    try {
      if (closed) {
        throw new IOException("the run is over");
      }
      PreparedLaunch prepared = preparation.prepare(task, attempt, ready(task, opening, notices));
      return start(prepared, settings.folders().of(task.id()), attempt, notices);
    } finally {
      open.readLock().unlock();
    }
  }

  private Opening ready(Task task, Opening opening, Consumer<AgentNotice> notices)
      throws IOException {
    return switch (opening) {
      case Opening.Afresh afresh -> afresh;
      case Opening.GoingOn goingOn ->
          settings
              .restorer()
              .restore(task, goingOn, remark -> notices.accept(new AgentNotice.Remarked(remark)));
    };
  }

  private RunningAgent start(
      PreparedLaunch prepared, Path folder, int attempt, Consumer<AgentNotice> notices)
      throws IOException {
    String prompt = prepared.launch().input();
    if (!prompt.isEmpty()) {
      AgentLog.write(folder.resolve("prompt.txt"), prepared.mask().apply(prompt));
    }
    AgentLogs logs = AgentLogs.open(folder, attempt, prepared.mask());
    try {
      return spawn.start(prepared, logs, new Notices(prepared.output(), notices, ticker, logs));
    } catch (IOException e) {
      logs.close();
      throw e;
    }
  }

  /** Ends whatever of the run is still alive. Launches fail from now on. Idempotent. */
  @Override
  public void close() {
    if (closeForLaunches()) {
      sweep();
      if (lifeline != null) {
        lifeline.close();
      }
    }
  }

  private boolean closeForLaunches() {
    open.writeLock().lock();
    try {
      boolean first = !closed;
      closed = true;
      return first;
    } finally {
      open.writeLock().unlock();
    }
  }

  private void sweep() {
    try {
      killer.kill(LinuxProcessTree.ofRun(table, marks));
    } catch (InterruptedException _) {
      // The lifeline ends what is left when this process does.
      Thread.currentThread().interrupt();
    }
  }
}
