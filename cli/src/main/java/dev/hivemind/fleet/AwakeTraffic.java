package dev.hivemind.fleet;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.BudgetGranted;

/** What the proxy tells, by the clock that the owner goes by. Not thread-safe but for cuts. */
record AwakeTraffic(AgentTraffic traffic, AwakeClock clock) implements AgentTraffic {
  @Override
  public AgentActivity activity(String agent) {
    return clock.awake(traffic.activity(agent));
  }

  @Override
  public Waiting waiting(String agent) {
    return traffic.waiting(agent);
  }

  @Override
  public void cut(String agent) {
    traffic.cut(agent);
  }

  @Override
  public void prioritize(String agent, Priority priority) {
    traffic.prioritize(agent, priority);
  }

  @Override
  public void grant(BudgetGranted granted) {
    traffic.grant(granted);
  }
}
