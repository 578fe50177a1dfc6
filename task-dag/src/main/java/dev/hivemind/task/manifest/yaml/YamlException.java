package dev.hivemind.task.manifest.yaml;

/** A text that cannot be read any further. */
public final class YamlException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient YamlFault fault;

  public YamlException(Position position, String message) {
    super(message);
    this.fault = new YamlFault(position, message);
  }

  public YamlFault fault() {
    return fault;
  }
}
