package dev.hivemind.agent;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * One attempt at a task, about to be launched.
 *
 * @param access how the agent reaches its lanes; has every protocol of {@link
 *     AgentAdapter#protocols()} that the run has a lane for
 * @param opening how it begins; has an id of the conversation, a fresh UUID where it is a new one
 * @param folder of the agent in its run, for files of its own
 * @param environment the base environment: hivemind's own without any provider's key, login
 *     variable or base URL and without proxy variables, but with what the agent's own logins need
 *     ({@link BaseEnvironment#ofLogins})
 */
public record LaunchRequest(
    Task task,
    Installation installation,
    Map<Protocol, AgentAccess> access,
    Opening opening,
    Path folder,
    Map<String, String> environment) {
  public LaunchRequest {
    access = Map.copyOf(access);
    environment = Map.copyOf(environment);
  }

  /**
   * The way to a lane of that protocol.
   *
   * @throws IllegalArgumentException when the run has none, which planning should have refused
   */
  AgentAccess to(Protocol protocol) {
    AgentAccess way = access.get(protocol);
    if (way == null) {
      throw new IllegalArgumentException("no upstream of this run speaks " + protocol);
    }
    return way;
  }

  /** Id of the conversation. */
  String session() {
    return Objects.requireNonNull(opening.session());
  }

  /**
   * What the agent is told: the task's prompt, or how to go on.
   *
   * @throws IllegalArgumentException when the task has a command instead
   */
  String prompt() {
    return switch (opening) {
      case Opening.GoingOn(_, String word) -> word;
      case Opening.Afresh _ ->
          switch (task.work()) {
            case Work.Prompt(String text) -> text;
            case Work.Command _ -> throw new IllegalArgumentException("it has no prompt");
          };
    };
  }

  /** Names the task; leaves out the environment and the ways to the lanes, which are secrets. */
  @Override
  public String toString() {
    return "LaunchRequest[" + task.id() + "]";
  }
}
