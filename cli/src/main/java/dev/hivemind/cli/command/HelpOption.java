package dev.hivemind.cli.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The option that every command has. */
final class HelpOption {
  private HelpOption() {}

  static void add(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help and exit.")
            .build());
  }
}
