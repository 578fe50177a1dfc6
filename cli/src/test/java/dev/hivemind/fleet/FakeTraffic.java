package dev.hivemind.fleet;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A proxy of which only the counters are there. */
final class FakeTraffic implements AgentTraffic {
  private final Simulation simulation;
  private final Map<String, AgentActivity> activities = new HashMap<>();
  private final Map<String, Duration> waits = new HashMap<>();
  private final Map<String, Duration> waitingSince = new HashMap<>();
  private final List<String> cuts = new ArrayList<>();
  private final List<BudgetGranted> grants = new ArrayList<>();
  private final List<String> priorities = new ArrayList<>();
  private Runnable beforeCut = () -> {};

  FakeTraffic(Simulation simulation) {
    this.simulation = simulation;
  }

  /** The agent makes a call that is answered at once. */
  void called(String agent) {
    long calls = activity(agent).calls() + 1;
    activities.put(agent, new AgentActivity(calls, 0, simulation.nanos()));
  }

  /** A call of the agent has to wait. */
  void waitBegins(String agent) {
    waitingSince.put(agent, simulation.elapsed());
  }

  /** The call that waited is sent. */
  void waitEnds(String agent) {
    waits.put(agent, waiting(agent).total());
    waitingSince.remove(agent);
    called(agent);
  }

  /** Agents that were cut, in order. */
  List<String> cuts() {
    return cuts;
  }

  void beforeCut(Runnable action) {
    beforeCut = action;
  }

  @Override
  public AgentActivity activity(String agent) {
    return activities.getOrDefault(agent, AgentActivity.NONE);
  }

  @Override
  public Waiting waiting(String agent) {
    Duration before = waits.getOrDefault(agent, Duration.ZERO);
    Duration since = waitingSince.get(agent);
    if (since == null) return new Waiting(before, false);
    return new Waiting(before.plus(simulation.elapsed()).minus(since), true);
  }

  /** Priorities that were given, in order: {@code a HIGH}. */
  List<String> priorities() {
    return priorities;
  }

  @Override
  public void prioritize(String agent, Priority priority) {
    priorities.add(agent + " " + priority);
  }

  /** What was given, in order. */
  List<BudgetGranted> grants() {
    return grants;
  }

  @Override
  public void grant(BudgetGranted granted) {
    grants.add(granted);
  }

  @Override
  public void cut(String agent) {
    beforeCut.run();
    if (waitingSince.containsKey(agent)) {
      waits.put(agent, waiting(agent).total());
      waitingSince.remove(agent);
    }
    cuts.add(agent);
  }
}
