package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.Surroundings;
import picocli.CommandLine.Option;

/** Whether a person wants lines also where there is a terminal. */
final class NoTuiOption {

  @Option(
      names = "--no-tui",
      description = "Print a line for each event, also on a terminal, in place of the live view.")
  private boolean lines;

  Surroundings of(Surroundings found) {
    return lines ? found.with(found.console().withoutScreens()) : found;
  }
}
