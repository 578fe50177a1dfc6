package dev.hivemind.task;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a task asks of its agent program.
 *
 * @param model null: the agent's own default
 * @param effort null: the agent's own default
 * @param args further arguments, as written
 * @param network whether commands run by the agent may use the network, where its sandbox can tell
 */
public record AgentSettings(
    @Nullable String model,
    @Nullable String effort,
    OptionalInt maxTurns,
    List<String> args,
    Permissions permissions,
    boolean network) {

  /** What an agent may do without being asked. */
  public enum Permissions {
    /** Edits and commands, in the agent's own sandbox where it has one. */
    STANDARD,
    /** Everything, no sandbox. */
    FULL
  }

  public AgentSettings {
    args = List.copyOf(args);
  }
}
