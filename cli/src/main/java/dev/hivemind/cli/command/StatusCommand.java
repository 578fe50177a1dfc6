package dev.hivemind.cli.command;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.project.WatchedRun;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.RunReporter;
import dev.hivemind.cli.status.RunSummary;
import dev.hivemind.cli.status.StatusDocument;
import dev.hivemind.cli.status.StatusTable;
import dev.hivemind.cli.view.LiveStatus;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hivemind status}: how the running, or else the last, run stands. */
@Command(
    name = "status",
    description = "Watch the running, or else the last, run.",
    footer = {
      "",
      "Examples:",
      "  hivemind status",
      "  hivemind status --once",
      "  hivemind status --run auth-refactor-3 --json",
      "",
      "Works in every folder of the project, also while the run goes on."
    })
final class StatusCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin private final RunOption run = new RunOption();

  @Option(
      names = "--once",
      description = "Print a table and end, as always where the output is no terminal.")
  private boolean once;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  StatusCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    WatchedRun watched = ProjectRuns.watched(surroundings.directory(), run.id());
    RunFolder folder = watched.run();
    Console console = surroundings.console();
    if (!json && !once && LiveStatus.show(watched, surroundings)) return ExitCode.OK.code();
    watched.note().ifPresent(console::note);
    RunReport report = new RunReporter(new ProcessLiveness(), surroundings.ticker()).read(folder);
    if (json) {
      console.print(StatusDocument.of(report).toPrettyString());
    } else {
      StatusTable.ofAll(report).printTo(console);
      console.print("");
      new RunSummary(report).lines().forEach(console::print);
    }
    return ExitCode.OK.code();
  }
}
