package dev.hivemind.cli.control;

import dev.hivemind.task.Priority;

/**
 * Gives an agent another priority, which its calls that wait go by at once.
 *
 * @param agent its name
 */
public record PriorityRequest(String agent, Priority priority) implements ControlRequest {
  static final String NAME = "priority";

  @Override
  public String name() {
    return NAME;
  }
}
