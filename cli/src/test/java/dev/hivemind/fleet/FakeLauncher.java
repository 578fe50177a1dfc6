package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts fake agents, each with the life that the test gives it. */
final class FakeLauncher implements AgentLauncher {

  /** What an agent does from its start on. */
  @FunctionalInterface
  interface Life {
    /**
     * @throws IOException when it cannot be started
     */
    void begin(FakeAgent agent) throws IOException;
  }

  /** Calls the API after 100 ms, succeeds after a second. */
  static final Life SUCCEEDS =
      agent -> {
        agent.after(Duration.ofMillis(100), agent::call);
        agent.after(Duration.ofSeconds(1), agent::deliver);
        agent.after(Duration.ofSeconds(1), () -> agent.exit(FakeAgent.SUCCESS));
      };

  /** Fails after a second. */
  static final Life FAILS =
      agent -> {
        agent.after(Duration.ofMillis(100), agent::call);
        agent.after(Duration.ofSeconds(1), () -> agent.exit(FakeAgent.FAILURE));
      };

  /** Calls the API once and is silent for ever. */
  static final Life HANGS = agent -> agent.after(Duration.ofMillis(100), agent::call);

  private final Simulation simulation;
  private final FakeTraffic traffic;
  private final Map<String, List<Life>> lives = new HashMap<>();
  private final List<FakeAgent> agents = new ArrayList<>();
  private final List<Opening> openings = new ArrayList<>();
  boolean resumes = true;
  private Life otherwise = SUCCEEDS;
  private Consumer<AttemptId> beforeLaunch = id -> {};

  FakeLauncher(Simulation simulation, FakeTraffic traffic) {
    this.simulation = simulation;
    this.traffic = traffic;
  }

  /** The lives of a task's attempts; the last one serves for all that follow. */
  void lives(String task, Life... ofAttempts) {
    lives.put(task, List.of(ofAttempts));
  }

  /** The life of all other agents. */
  void otherwise(Life life) {
    otherwise = life;
  }

  void beforeLaunch(Consumer<AttemptId> action) {
    beforeLaunch = action;
  }

  /** Every agent ever started, oldest first. */
  List<FakeAgent> agents() {
    return agents;
  }

  /** How every attempt began, oldest first. */
  List<Opening> openings() {
    return openings;
  }

  FakeAgent agent(String task) {
    return agents.stream()
        .filter(agent -> agent.id().task().equals(task))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public @Nullable String newSession(Task task) {
    return "session-of-" + task.id();
  }

  @Override
  public boolean resumes(Task task) {
    return resumes;
  }

  @Override
  public RunningAgent launch(Task task, int attempt, Opening opening, Consumer<AgentNotice> notices)
      throws IOException {
    AttemptId id = new AttemptId(task.id(), attempt);
    openings.add(opening);
    beforeLaunch.accept(id);
    FakeAgent agent = new FakeAgent(id, simulation, traffic, notices);
    List<Life> known = lives.getOrDefault(task.id(), List.of(otherwise));
    known.get(Math.min(attempt, known.size()) - 1).begin(agent);
    agents.add(agent);
    return agent;
  }
}
