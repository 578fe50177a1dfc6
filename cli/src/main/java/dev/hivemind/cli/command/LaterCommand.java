package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of a later version: known, so that a message can say so, and refused. */
@Command(hidden = true)
final class LaterCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  static CommandLine named(String name) {
    var line = new CommandLine(new LaterCommand());
    line.getCommandSpec().name(name);
    line.setUnmatchedArgumentsAllowed(true);
    return line;
  }

  @Override
  public Integer call() {
    throw CommandException.usage(spec.name() + " is not available in this version of HiveMind.");
  }
}
