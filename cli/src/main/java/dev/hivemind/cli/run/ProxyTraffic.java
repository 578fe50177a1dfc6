package dev.hivemind.cli.run;

import dev.hivemind.fleet.AgentTraffic;
import dev.hivemind.fleet.Waiting;
import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.BudgetGranted;

/**
 * The fleet's questions to the proxy.
 *
 * @param budgets kept in this process; a proxy of another one keeps its own too
 */
record ProxyTraffic(AgentGateway proxy, Budgets budgets) implements AgentTraffic {

  @Override
  public AgentActivity activity(String agent) {
    return proxy.activity(agent);
  }

  @Override
  public Waiting waiting(String agent) {
    AgentActivity activity = proxy.activity(agent);
    return new Waiting(activity.heldFor(), activity.held());
  }

  /** Access first, so that no further call begins while the ones in flight end. */
  @Override
  public void cut(String agent) {
    proxy.dismiss(agent);
    proxy.abort(agent);
  }

  @Override
  public void prioritize(String agent, Priority priority) {
    proxy.prioritize(agent, LaneAdmission.priority(priority));
  }

  @Override
  public void grant(BudgetGranted granted) {
    Ceiling more = RunBudgets.ceiling(granted.more());
    if (granted.agent() == null) budgets.grantRun(more);
    else budgets.grant(granted.agent(), more);
    proxy.grant(granted.agent(), more);
  }
}
