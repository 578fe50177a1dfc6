package dev.hivemind.cli.command;

import dev.hivemind.checkpoint.CostFilter;
import dev.hivemind.checkpoint.CostReport;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.cost.CostCsv;
import dev.hivemind.cli.cost.CostDocument;
import dev.hivemind.cli.cost.CostTables;
import dev.hivemind.cli.cost.SinceDay;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.status.ProcessLiveness;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hivemind cost}: what the calls of all runs, or of one, used. */
@Command(
    name = "cost",
    description = "Show what calls used: tokens and money.",
    footer = {
      "",
      "Examples:",
      "  hivemind cost                       all runs of this project",
      "  hivemind cost --run auth-refactor-3",
      "  hivemind cost --since 7d --by day,model",
      "  hivemind cost --by matrix.module --csv > cost.csv",
      "",
      "Days are those of UTC. Money is by the prices of the day of the call;",
      "\"+\" and \"?\" say that the price of a model is not known."
    })
final class CostCommand implements Callable<Integer> {
  /** Of a group that was not asked for by name. */
  private static final int LINES = 10;

  private final Surroundings surroundings;

  @Option(names = "--run", paramLabel = "ID", description = "One run only.")
  private @Nullable String run;

  @Option(
      names = "--since",
      paramLabel = "DAY",
      description = "From a day (2026-11-30) on, or for the last days (7d).")
  private @Nullable String since;

  @Option(
      names = "--by",
      paramLabel = "GROUP",
      split = ",",
      description = "agent, task, model, day, matrix.KEY; several with commas. Default: all.")
  private List<String> by = List.of();

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(names = "--csv", description = "Print comma-separated values.")
  private boolean csv;

  CostCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    if (json && csv) throw CommandException.usage("--json and --csv exclude each other");
    CostFilter filter = filter();
    RunStore store = ProjectRuns.store(surroundings.directory());
    if (filter.run() != null) ProjectRuns.pick(surroundings.directory(), filter.run());
    CostReport report = store.cost(filter, new ProcessLiveness());
    List<String> groups = groups(report);
    Console console = surroundings.console();
    if (json) console.print(CostDocument.of(report, filter, groups).toPrettyString());
    else if (csv) CostCsv.lines(report, groups).forEach(console::print);
    else new CostTables(report).printTo(console, groups, by.isEmpty() ? LINES : Integer.MAX_VALUE);
    return ExitCode.OK.code();
  }

  private CostFilter filter() {
    return new CostFilter(
        run, since == null ? null : SinceDay.parse(since, surroundings.ticker().now()));
  }

  private List<String> groups(CostReport report) {
    List<String> known = List.copyOf(report.groups().keySet());
    for (String group : by) {
      if (!known.contains(group)) {
        throw CommandException.usage(
            "--by %s: there is %s".formatted(group, String.join(", ", known)));
      }
    }
    return by.isEmpty() ? known : by;
  }
}
