package dev.hivemind.cli.control;

import java.util.Set;

/**
 * Stops agents so that they can be gone on with.
 *
 * @param agents their names; empty: the whole run
 */
public record StopRequest(Set<String> agents) implements ControlRequest {
  static final String NAME = "stop";

  public StopRequest {
    agents = Set.copyOf(agents);
  }

  public static StopRequest ofAll() {
    return new StopRequest(Set.of());
  }

  @Override
  public String name() {
    return NAME;
  }
}
