package dev.hivemind.cli.control;

/**
 * Lets no further task start, or lets tasks start again.
 *
 * @param pause else go on
 */
public record PauseRequest(boolean pause) implements ControlRequest {
  static final String NAME = "pause";

  @Override
  public String name() {
    return NAME;
  }
}
