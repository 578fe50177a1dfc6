package dev.hivemind.cli.command;

import dev.hivemind.checkpoint.OldRun;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.clean.CleaningReport;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.resume.Orphans;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.cli.workspace.Leftovers;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code hivemind clean}: removes what old runs take up. */
@Command(
    name = "clean",
    description =
        "Remove worktrees and merged branches, and logs and single ledger rows of runs that ended"
            + " long ago.",
    footer = {
      "",
      "Examples:",
      "  hivemind clean                       list what would be removed",
      "  hivemind clean --older-than 7d --yes",
      "  hivemind clean --run auth-refactor-3 --yes",
      "",
      "Nothing is removed without --yes, and nothing of a run whose agents were stopped",
      "to be gone on with, unless --run names it. A worktree or branch that holds work",
      "that is nowhere else stays, and is told why. Runs stay in hivemind runs, what they",
      "used in hivemind cost and in their budgets."
    })
final class CleanCommand implements Callable<Integer> {
  private static final String DEFAULT_AGE = "30d";
  private static final Pattern DAYS = Pattern.compile("([0-9]{1,5})d");

  private final Surroundings surroundings;

  @Option(
      names = "--older-than",
      paramLabel = "DAYS",
      description = "Only of runs that ended before so many days. Default: 30d.")
  private @Nullable String olderThan;

  @Option(
      names = "--run",
      paramLabel = "ID",
      description = "Of this run, whatever became of it and however long ago.")
  private @Nullable String run;

  @Option(names = "--yes", description = "Remove it.")
  private boolean yes;

  @Option(
      names = "--force",
      description = "Also worktrees and branches whose work is not committed or not merged.")
  private boolean force;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  CleanCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    if (run != null && olderThan != null) {
      throw CommandException.usage("--run and --older-than exclude each other");
    }
    if (yes) Orphans.end(surroundings);
    RunStore store = ProjectRuns.store(surroundings.directory());
    CleaningReport report = run == null ? ofOldRuns(store) : ofOneRun(store, run);
    if (yes) store.clean(report.runs());
    Leftovers leftovers = Leftovers.of(store, run, yes, force);
    if (json) printDocument(report, leftovers);
    else {
      report.printTo(surroundings.console(), yes);
      leftovers.printTo(surroundings.console(), yes);
    }
    return ExitCode.OK.code();
  }

  private CleaningReport ofOldRuns(RunStore store) throws IOException {
    Instant before = surroundings.ticker().now().minus(age());
    return CleaningReport.ofOldRuns(store.old(before, new ProcessLiveness()), before);
  }

  private CleaningReport ofOneRun(RunStore store, String id) throws IOException {
    ProjectRuns.pick(surroundings.directory(), id);
    OldRun taken = store.takenUpBy(id).orElseThrow();
    if (taken.run().isHeld(new ProcessLiveness())) {
      throw CommandException.usage(
          "run %s is at work; to stop it: hivemind stop --all --run %s".formatted(id, id));
    }
    return CleaningReport.ofOneRun(taken, taken.run().isUnfinished(new ProcessLiveness()));
  }

  private void printDocument(CleaningReport report, Leftovers leftovers) {
    ObjectNode document = report.document(yes);
    leftovers.putInto(document);
    surroundings.console().print(document.toPrettyString());
  }

  private Duration age() {
    Matcher days = DAYS.matcher(Objects.requireNonNullElse(olderThan, DEFAULT_AGE));
    if (days.matches()) return Duration.ofDays(Long.parseLong(days.group(1)));
    throw CommandException.usage(
        "--older-than %s: give a number of days (30d)".formatted(olderThan));
  }
}
