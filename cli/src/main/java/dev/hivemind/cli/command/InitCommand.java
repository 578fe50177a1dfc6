package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ManifestFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code hivemind init}: a first manifest to start from. */
@Command(
    name = "init",
    description = "Write a commented tasks.yaml into this folder.",
    footer = {
      "",
      "Example:",
      "  hivemind init && hivemind plan",
      "",
      "A manifest that is there already is never overwritten."
    })
final class InitCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  InitCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    for (String name : ManifestFile.DEFAULTS)
      refuseToReplace(surroundings.directory().resolve(name));
    Path manifest = surroundings.directory().resolve(ManifestFile.DEFAULTS.getFirst());
    try (InputStream template =
        Objects.requireNonNull(InitCommand.class.getResourceAsStream("init-tasks.yaml"))) {
      // Fails when the file has come into being meanwhile.
      Files.copy(template, manifest);
    }
    surroundings.console().print("Wrote " + manifest);
    surroundings.console().print("Next: edit it, then hivemind plan and hivemind run");
    return ExitCode.OK.code();
  }

  private static void refuseToReplace(Path manifest) {
    if (Files.exists(manifest)) {
      throw CommandException.usage(
          manifest + " is there already, so nothing was written. Next: hivemind plan");
    }
  }
}
