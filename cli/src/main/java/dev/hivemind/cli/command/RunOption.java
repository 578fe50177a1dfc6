package dev.hivemind.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which run a command is about. */
final class RunOption {

  @Option(
      names = "--run",
      paramLabel = "ID",
      description = "Another run than the last one of this project.")
  private @Nullable String id;

  @Nullable String id() {
    return id;
  }
}
