package dev.hivemind.cli.command;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.plan.PlanDocument;
import dev.hivemind.cli.plan.PlanDot;
import dev.hivemind.cli.plan.PlanFormat;
import dev.hivemind.cli.plan.PlanMermaid;
import dev.hivemind.cli.plan.PlanText;
import dev.hivemind.cli.plan.Plans;
import dev.hivemind.fleet.workspace.WorkspaceKinds;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.manifest.Manifest;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
      "  hivemind plan --format dot | dot -Tsvg > plan.svg",
      "",
      "hivemind run --dry-run also checks agent programs and keys."
    })
final class PlanCommand implements Callable<Integer> {

  private final Surroundings surroundings;

  @Mixin private final ManifestOptions manifest = new ManifestOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      description =
          "text (the default), json, mermaid (a flowchart for Markdown) or dot (for Graphviz).")
  private @Nullable PlanFormat format;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  private static final class FormatConverter extends ChoiceConverter<PlanFormat> {
    FormatConverter() {
      super(PlanFormat.class);
    }
  }

  PlanCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    PlanFormat chosen = chosen();
    Manifest read = manifest.read(surroundings, AgentAdapters.builtIn());
    WorkspaceKinds kinds = WorkspaceKinds.of(read.tasks());
    Plan plan = Plans.of(read.withTasks(kinds.tasks()), kinds.notes());
    Console console = surroundings.console();
    switch (chosen) {
      case TEXT -> new PlanText(read.name(), plan).printTo(console);
      case JSON -> console.print(PlanDocument.of(read, plan).toPrettyString());
      case MERMAID -> console.print(PlanMermaid.of(read.name(), plan));
      case DOT -> console.print(PlanDot.of(read.name(), plan));
    }
    noteWhatPicturesLack(chosen, plan);
    return ExitCode.OK.code();
  }

  private PlanFormat chosen() {
    if (!json) return format == null ? PlanFormat.TEXT : format;
    if (format == null || format == PlanFormat.JSON) return PlanFormat.JSON;
    throw CommandException.usage("--json and --format " + format + " exclude each other");
  }

  private void noteWhatPicturesLack(PlanFormat chosen, Plan plan) {
    if (chosen != PlanFormat.MERMAID && chosen != PlanFormat.DOT) return;
    plan.skipped()
        .forEach((id, reason) -> surroundings.console().note("skipped: " + id + ": " + reason));
    plan.warnings().forEach(warning -> surroundings.console().note("warning: " + warning));
    int arrows = PlanMermaid.arrows(plan);
    if (chosen == PlanFormat.MERMAID && arrows > PlanMermaid.MOST_ARROWS) {
      surroundings
          .console()
          .note(
              "Mermaid draws at most %d arrows unless its maxEdges is raised, and these are %d: --format dot has no such limit"
                  .formatted(PlanMermaid.MOST_ARROWS, arrows));
    }
  }
}
