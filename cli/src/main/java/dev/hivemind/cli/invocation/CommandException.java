package dev.hivemind.cli.invocation;

/**
 * A command cannot do what was asked. The message is for a person: what happened and what to do
 * next; it may have several lines.
 */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

  public CommandException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  /** Wrong usage or a manifest that cannot be used. */
  public static CommandException usage(String message) {
    return new CommandException(ExitCode.USAGE, message);
  }

  /** Something outside hivemind is missing or refused. */
  public static CommandException environment(String message) {
    return new CommandException(ExitCode.ENVIRONMENT, message);
  }
}
