package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A command of a later version: known, so that a message can say so, and refused. */
@Command(hidden = true, description = "Not available in this version of HiveMind.")
final class LaterCommand implements Callable<Integer> {
  private final String name;

  private LaterCommand(String name) {
    this.name = name;
  }

  static CommandLine named(String name) {
    var line = new CommandLine(new LaterCommand(name));
    line.setUnmatchedArgumentsAllowed(true);
    return line;
  }

  @Override
  public Integer call() {
    throw CommandException.usage(name + " is not available in this version of HiveMind.");
  }
}
