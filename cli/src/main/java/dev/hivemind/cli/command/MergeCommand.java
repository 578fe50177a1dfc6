package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.workspace.Merging;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hivemind merge}: the branches of a run's tasks into one. */
@Command(
    name = "merge",
    description = "Merge the branches of a run's tasks into the run's own branch.",
    footer = {
      "",
      "Examples:",
      "  hivemind merge",
      "  git merge hivemind/auth-refactor-3/_merged",
      "",
      "No checkout changes. A branch that conflicts stays as it is; it says what to do, and the",
      "next hivemind merge goes on from there. Branches of tasks with merge: pr are not merged:",
      "they are pushed, and their pull requests opened, where that has not happened yet."
    })
final class MergeCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(arity = "0..1", paramLabel = "RUN", description = "Id of the run. Default: the last.")
  private @Nullable String run;

  MergeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    return new Merging(surroundings, ProjectRuns.pick(surroundings.directory(), run)).run().code();
  }
}
