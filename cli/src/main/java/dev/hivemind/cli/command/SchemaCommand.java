package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.task.manifest.ManifestSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code hivemind schema}: what a manifest may hold. */
@Command(
    name = "schema",
    description = "Print the JSON Schema of manifests.",
    footer = {
      "",
      "Example:",
      "  hivemind schema > tasks.schema.json",
      "",
      "An editor completes keys when a manifest begins with",
      "  # yaml-language-server: $schema=tasks.schema.json"
    })
final class SchemaCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  SchemaCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    surroundings.console().print(ManifestSchema.text().stripTrailing());
    return ExitCode.OK.code();
  }
}
