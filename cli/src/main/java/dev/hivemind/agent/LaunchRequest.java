package dev.hivemind.agent;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import java.util.Map;

/**
 * One attempt at a task, about to be launched.
 *
 * @param access how the agent reaches its lanes; has every protocol of {@link
 *     AgentAdapter#protocols()} that the run has a lane for
 * @param session a fresh UUID for agents whose conversation id can be chosen
 * @param environment the base environment: hivemind's own without any provider's key, login
 *     variable or base URL and without proxy variables
 */
public record LaunchRequest(
    Task task,
    Installation installation,
    Map<Protocol, AgentAccess> access,
    String session,
    Map<String, String> environment) {
  public LaunchRequest {
    access = Map.copyOf(access);
    environment = Map.copyOf(environment);
  }
}
