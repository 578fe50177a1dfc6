package dev.hivemind.fleet.process;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.BaseEnvironment;
import dev.hivemind.agent.Installation;
import dev.hivemind.agent.Launch;
import dev.hivemind.agent.LaunchRequest;
import dev.hivemind.fleet.AgentLauncher;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts the agents of one run as processes of this machine, keeps their logs and leaves none
 * behind.
 *
 * <p>Every agent has a session of its own and carries the run's marks. What it prints is masked and
 * kept in {@code stdout.log} and {@code stderr.log} of its folder, its prompt in {@code
 * prompt.txt}.
 */
public final class ProcessAgentLauncher implements AgentLauncher, AutoCloseable {
  private final LaunchSettings settings;
  private final Map<String, String> baseEnvironment;
  private final Containment containment;
  private final Marks marks;
  private final ProcessTable table = ProcessTable.ofThisMachine();
  private final TreeKiller killer;
  private final Ticker ticker;
  private final @Nullable Lifeline lifeline;

  /**
   * Launches share it; the end of the run takes it alone, so that no launch slips past its sweep.
   */
  private final ReadWriteLock open = new ReentrantReadWriteLock();

  private boolean closed; // guarded by open

  private ProcessAgentLauncher(LaunchSettings settings, Ticker ticker, Sleeper sleeper)
      throws IOException {
    this.settings = settings;
    this.ticker = ticker;
    this.killer = new TreeKiller(sleeper);
    this.baseEnvironment = BaseEnvironment.of(settings.environment(), settings.laneKeys());
    this.containment = Containment.ofThisSystem(settings.environment());
    this.marks = containment.marks(settings.mark());
    this.lifeline = Lifeline.start(marks, containment);
  }

  /**
   * @throws IOException when the helper that ends the agents after a crash could not be started
   */
  public static ProcessAgentLauncher start(LaunchSettings settings, Ticker ticker, Sleeper sleeper)
      throws IOException {
    return new ProcessAgentLauncher(settings, ticker, sleeper);
  }

  @Override
  public @Nullable String newSession(Task task) {
    return settings.adapters().named(task.agent()).choosesSession() ? SessionId.fresh() : null;
  }

  @Override
  public RunningAgent launch(
      Task task, int attempt, @Nullable String session, Consumer<AgentNotice> notices)
      throws IOException {
    open.readLock().lock();
    try {
      if (closed) {
        throw new IOException("the run is over");
      }
      return start(task, attempt, session, notices);
    } finally {
      open.readLock().unlock();
    }
  }

  private RunningAgent start(
      Task task, int attempt, @Nullable String session, Consumer<AgentNotice> notices)
      throws IOException {
    AgentAdapter adapter = settings.adapters().named(task.agent());
    Map<Protocol, AgentAccess> access = settings.admission().admit(task, adapter.protocols());
    Launch launch = launch(adapter, request(task, session, access));
    ProgramCheck.require(launch);
    SecretMask mask = Secrets.mask(settings.secrets(), access.values(), task);
    Path folder = settings.folders().of(task.id());
    AgentLog.write(folder.resolve("prompt.txt"), mask.apply(launch.input()));
    var spawn = new AgentSpawn(containment, table, killer, marks.ofAgent(task.id(), attempt));
    var logs = AgentLogs.open(folder, attempt, mask);
    try {
      return spawn.start(
          launch,
          environment(launch, task, attempt),
          logs,
          new Notices(adapter.output(), notices, ticker));
    } catch (IOException | RuntimeException e) {
      logs.close();
      throw e;
    }
  }

  private LaunchRequest request(
      Task task, @Nullable String session, Map<Protocol, AgentAccess> access) throws IOException {
    return new LaunchRequest(
        task,
        installation(task),
        access,
        session == null ? SessionId.fresh() : session,
        baseEnvironment);
  }

  private static Launch launch(AgentAdapter adapter, LaunchRequest request) throws IOException {
    try {
      return adapter.launch(request);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private Installation installation(Task task) throws IOException {
    Installation installation = settings.installations().get(task.agent());
    if (installation == null) {
      throw new IOException("the agent program " + task.agent() + " was not looked for");
    }
    return installation;
  }

  private Map<String, String> environment(Launch launch, Task task, int attempt) {
    Map<String, String> environment = new HashMap<>(launch.environment());
    environment.put("HIVEMIND_RUN", settings.run());
    environment.put("HIVEMIND_TASK", task.id());
    environment.put("HIVEMIND_INDEX", Integer.toString(task.index()));
    environment.put(
        EnvironmentMark.VARIABLE,
        marks.ofAgent(task.id(), attempt).environment().besideThatOf(settings.environment()));
    return environment;
  }

  /** Ends whatever of the run is still alive. Launches fail from now on. Idempotent. */
  @Override
  public void close() {
    open.writeLock().lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      open.writeLock().unlock();
    }
    if (table.available()) {
      sweep();
    }
    if (lifeline != null) {
      lifeline.close();
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
