package dev.hivemind.fleet;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.BudgetGranted;

/** What the fleet asks the proxy. Thread-safe, quick. */
public interface AgentTraffic {

  AgentActivity activity(String agent);

  /** {@link Waiting#NONE} for an agent that the proxy does not know. */
  Waiting waiting(String agent);

  /** Ends the agent's calls in flight and takes back its access. */
  void cut(String agent);

  /** A person gave the agent another priority: its calls, those that wait too, go by it. */
  void prioritize(String agent, Priority priority);

  /** A person gave more: raises the budget, once that is written down. May wait. */
  void grant(BudgetGranted granted);
}
