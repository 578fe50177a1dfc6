package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.resume.Resumption;
import dev.hivemind.cli.resume.Wish;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hivemind rerun}: one task afresh. */
@Command(
    name = "rerun",
    description = "Run one task of the last run afresh, whatever became of it.",
    footer = {"", "Example:", "  hivemind rerun port-mail"})
final class RerunCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  /** Set by picocli. */
  @SuppressWarnings("NullAway.Init")
  @Parameters(arity = "1", paramLabel = "TASK", description = "Id of the task.")
  private String task;

  @Mixin private final RunOption run = new RunOption();
  @Mixin private final WaitOptions wait = new WaitOptions();

  @Mixin private final NoTuiOption noTui = new NoTuiOption();

  @Option(names = "--json", description = "Print events as JSON Lines, and a document at the end.")
  private boolean json;

  RerunCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var folder = ProjectRuns.pick(surroundings.directory(), run.id());
    return new Resumption(
            noTui.of(surroundings), folder, new Wish.Afresh(task), null, wait.longestWait(), json)
        .run()
        .code();
  }
}
