package dev.hivemind.fleet.process;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import java.util.Map;
import java.util.Set;

/** Gives an agent that is about to start its ways through the proxy. Thread-safe. */
@FunctionalInterface
public interface AgentAdmission {

  /**
   * @param protocols that the task's program calls
   * @return for each of them that the run has a lane for, the task's own upstream before others
   */
  Map<Protocol, AgentAccess> admit(Task task, Set<Protocol> protocols);
}
