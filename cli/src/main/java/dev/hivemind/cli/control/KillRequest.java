package dev.hivemind.cli.control;

import java.util.Set;

/**
 * Ends agents at once; what they were told to do is left unfinished.
 *
 * @param agents their names
 */
public record KillRequest(Set<String> agents) implements ControlRequest {
  static final String NAME = "kill";

  public KillRequest {
    agents = Set.copyOf(agents);
  }

  @Override
  public String name() {
    return NAME;
  }
}
