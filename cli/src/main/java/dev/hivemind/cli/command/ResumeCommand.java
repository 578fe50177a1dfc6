package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.resume.Resumption;
import dev.hivemind.cli.resume.Wish;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hivemind resume}: goes on with a run, or with some of its agents. */
@Command(
    name = "resume",
    description = "Go on with the last run: stopped agents in their conversations, the rest too.",
    footer = {
      "",
      "Examples:",
      "  hivemind resume                             all that is not finished",
      "  hivemind resume port-mail --budget +200k    one agent, with more to spend",
      "  hivemind resume port-mail --prompt 'Leave the tests alone.'",
      "  hivemind resume --run auth-refactor-3 --no-wait",
      "",
      "Finished tasks never run again. The manifest is read again; what changed in it is shown.",
      "In a run at work stopped agents go on at once, as that run has its manifest; --no-wait,",
      "--max-wait and --json are then those of the run. --budget also raises agents at work.",
      "Exit codes as of hivemind run."
    })
final class ResumeCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(
      arity = "0..*",
      paramLabel = "AGENT",
      description = "Names of agents (of their tasks); * stands for anything. Default: all.")
  private List<String> agents = List.of();

  @Option(
      names = "--budget",
      paramLabel = "+200k|+$5",
      description = "What the agent may use on top; without AGENT: all agents together.")
  private @Nullable String budget;

  @Option(
      names = "--prompt",
      paramLabel = "TEXT",
      description = "What the agent is told now; also one that has succeeded.")
  private @Nullable String prompt;

  @Mixin private final RunOption run = new RunOption();
  @Mixin private final WaitOptions wait = new WaitOptions();

  @Mixin private final NoTuiOption noTui = new NoTuiOption();

  @Option(names = "--json", description = "Print events as JSON Lines, and a document at the end.")
  private boolean json;

  ResumeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (agents.isEmpty() && prompt != null) {
      throw CommandException.usage("--prompt is for one agent: hivemind resume AGENT --prompt …");
    }
    Wish wish = agents.isEmpty() ? new Wish.Everything() : new Wish.Agents(agents, prompt);
    var folder = ProjectRuns.pick(surroundings.directory(), run.id());
    return new Resumption(noTui.of(surroundings), folder, wish, budget, wait.longestWait(), json)
        .run()
        .code();
  }
}
