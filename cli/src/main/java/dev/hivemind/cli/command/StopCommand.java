package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.resume.Orphans;
import dev.hivemind.cli.resume.Stopping;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hivemind stop}: stops agents of a run that goes on, from another terminal. */
@Command(
    name = "stop",
    description = "Stop agents of the running run so that they can be resumed.",
    footer = {
      "",
      "Examples:",
      "  hivemind stop port-mail    this agent; the others go on",
      "  hivemind stop --all        the whole run, as Ctrl-C does"
    })
final class StopCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(
      arity = "0..*",
      paramLabel = "AGENT",
      description = "Names of agents (of their tasks); * stands for anything.")
  private List<String> agents = List.of();

  @Option(names = "--all", description = "The whole run.")
  private boolean all;

  @Mixin private final RunOption run = new RunOption();

  StopCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (all == !agents.isEmpty()) {
      throw CommandException.usage("stop wants the names of agents, or --all");
    }
    Orphans.end(surroundings);
    var folder = ProjectRuns.atWork(surroundings.directory(), run.id());
    new Stopping(surroundings, folder).stop(agents);
    return ExitCode.OK.code();
  }
}
