package dev.hivemind.cli.command;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.fleet.workspace.PlacesFile;
import dev.hivemind.fleet.workspace.TaskDiff;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hivemind diff}: what a task has changed. */
@Command(
    name = "diff",
    description = "Show what a task has changed in its worktree, committed or not.",
    footer = {"", "Examples:", "  hivemind diff port-mail", "  hivemind diff port-mail --stat"})
final class DiffCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  /** Set by picocli. */
  @SuppressWarnings("NullAway.Init")
  @Parameters(arity = "1", paramLabel = "TASK", description = "Id of the task.")
  private String task;

  @Mixin private final RunOption run = new RunOption();

  @Option(names = "--stat", description = "Only which files, and how many lines of each.")
  private boolean stat;

  DiffCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    var folder = ProjectRuns.pick(surroundings.directory(), run.id());
    Console console = surroundings.console();
    List<String> options = new ArrayList<>();
    if (stat) options.add("--stat");
    options.add(console.ansi() == null || !console.isTerminal() ? "--no-color" : "--color");
    String diff =
        TaskDiff.of(PlacesFile.read(folder.path()), task, options)
            .orElseThrow(
                () ->
                    CommandException.usage(
                        "run %s has no task %s that has begun in a worktree"
                            .formatted(folder.id(), task)));
    if (!diff.isEmpty()) console.print(diff);
    return ExitCode.OK.code();
  }
}
