package dev.hivemind.cli.command;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.logs.RunLogs;
import dev.hivemind.cli.project.ProjectRuns;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hivemind logs}: what agents printed. */
@Command(
    name = "logs",
    description = "Show what agents printed, made readable.",
    footer = {
      "",
      "Examples:",
      "  hivemind logs                 every agent of the running, or else the last, run",
      "  hivemind logs port-mail -f    one agent, until it ends",
      "  hivemind logs 'port-*'        several agents",
      "  hivemind logs port-mail --raw > port-mail.jsonl"
    })
final class LogsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(
      arity = "0..*",
      paramLabel = "AGENT",
      description = "Names of agents (of their tasks); * stands for anything. Default: all.")
  private List<String> agents = List.of();

  @Option(
      names = {"-f", "--follow"},
      description = "Go on until these agents have ended.")
  private boolean follow;

  @Option(names = "--raw", description = "As the agents printed it: JSON Lines, mostly.")
  private boolean raw;

  @Mixin private final RunOption run = new RunOption();

  LogsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var watched = ProjectRuns.watched(surroundings.directory(), run.id());
    watched.note().ifPresent(surroundings.console()::note);
    new RunLogs(surroundings, AgentAdapters.builtIn(), watched.run()).print(agents, follow, raw);
    return ExitCode.OK.code();
  }
}
