package dev.hivemind.cli.command;

import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.runs.RunsReport;
import dev.hivemind.cli.status.ProcessLiveness;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hivemind runs}: every run of the project. */
@Command(
    name = "runs",
    description = "List the runs of this project, the last one at the end.",
    footer = {
      "",
      "Examples:",
      "  hivemind runs",
      "  hivemind runs --json",
      "  hivemind status --run auth-refactor-3    one of them"
    })
final class RunsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  RunsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Console console = surroundings.console();
    RunStore store = ProjectRuns.store(surroundings.directory());
    var report =
        new RunsReport(store.listings(), new ProcessLiveness(), surroundings.ticker().now());
    if (json) console.print(report.document().toPrettyString());
    else report.printTo(console);
    List<String> old = store.runsOfOldFormat();
    if (!old.isEmpty()) {
      console.note(
          "Not listed, since an earlier version kept them in files: %s. Delete their folders in %s when you need them no more."
              .formatted(String.join(", ", old), store.folder().resolve("runs")));
    }
    return ExitCode.OK.code();
  }
}
