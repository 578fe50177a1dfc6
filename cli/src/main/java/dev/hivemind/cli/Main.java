package dev.hivemind.cli;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.EmbeddedProxy;
import java.util.Set;

/** Where the program starts. */
public final class Main {
  private static final Set<String> WITH_A_PROXY = Set.of("run", "resume", "rerun", "proxy");

  private Main() {}

  public static void main(String[] arguments) {
    if (arguments.length > 0 && WITH_A_PROXY.contains(arguments[0])) EmbeddedProxy.readAhead();
    System.exit(HivemindCommand.execute(Surroundings.system(), arguments));
  }
}
