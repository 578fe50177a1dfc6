package dev.hivemind.fleet;

import dev.hivemind.proxy.AgentActivity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A proxy of which only the counters are there. */
final class FakeTraffic implements AgentTraffic {
  private final Simulation simulation;
  private final Map<String, AgentActivity> activities = new HashMap<>();
  private final List<String> cuts = new ArrayList<>();
  private Runnable beforeCut = () -> {};

  FakeTraffic(Simulation simulation) {
    this.simulation = simulation;
  }

  /** The agent makes a call that is answered at once. */
  void called(String agent) {
    long calls = activity(agent).calls() + 1;
    activities.put(agent, new AgentActivity(calls, 0, simulation.nanos()));
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
  public void cut(String agent) {
    beforeCut.run();
    cuts.add(agent);
  }
}
