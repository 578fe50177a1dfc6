package dev.hivemind.cli.command;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.plan.PlanDocument;
import dev.hivemind.cli.plan.PlanText;
import dev.hivemind.cli.plan.Plans;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.manifest.Manifest;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hivemind plan}: what a run would do. */
@Command(
    name = "plan",
    description = "Show what a run would do, in the order of the starts; nothing is started.",
    footer = {
      "",
      "Examples:",
      "  hivemind plan",
      "  hivemind plan release.yaml --set target=v3 --only 'port-*'",
      "  hivemind plan --format json",
      "",
      "hivemind run --dry-run also checks agent programs and keys."
    })
final class PlanCommand implements Callable<Integer> {

  /** Known formats of later versions. */
  private static final Set<String> LATER = Set.of("mermaid", "dot");

  private final Surroundings surroundings;

  @Mixin private final ManifestOptions manifest = new ManifestOptions();

  @Option(names = "--format", paramLabel = "FORMAT", description = "text (the default) or json.")
  private String format = "text";

  PlanCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    refuseOtherFormats();
    Manifest read = manifest.read(surroundings, AgentAdapters.builtIn());
    Plan plan = Plans.of(read);
    Console console = surroundings.console();
    if (format.equals("json")) console.print(PlanDocument.of(read, plan).toPrettyString());
    else new PlanText(read.name(), plan).printTo(console);
    return ExitCode.OK.code();
  }

  private void refuseOtherFormats() {
    if (LATER.contains(format)) {
      throw CommandException.usage(
          "--format " + format + " is not available in this version of HiveMind.");
    }
    if (!format.equals("text") && !format.equals("json")) {
      throw CommandException.usage("--format must be text or json, not " + format);
    }
  }
}
