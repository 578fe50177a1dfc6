package dev.hivemind.cli;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.invocation.Surroundings;

/** Where the program starts. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(HivemindCommand.execute(Surroundings.system(), arguments));
  }
}
