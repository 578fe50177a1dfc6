package dev.hivemind.cli.command;

import dev.hivemind.cli.completion.Shell;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hivemind completion}: lets a shell complete command lines. */
@Command(
    name = "completion",
    description = "Print a script that lets a shell complete commands, options, tasks and runs.",
    footer = {
      "",
      "Examples:",
      "  source <(hivemind completion bash)    in ~/.bashrc",
      "  source <(hivemind completion zsh)     in ~/.zshrc, after compinit",
      "  hivemind completion fish > ~/.config/fish/completions/hivemind.fish",
      "",
      "Names of tasks and runs are those of the project that the shell is in."
    })
final class CompletionCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  /** Set by picocli. */
  @SuppressWarnings("NullAway.Init")
  @Parameters(
      paramLabel = "SHELL",
      converter = ShellConverter.class,
      description = "bash, zsh or fish.")
  private Shell shell;

  private static final class ShellConverter extends ChoiceConverter<Shell> {
    ShellConverter() {
      super(Shell.class);
    }
  }

  CompletionCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    String script = shell.script(HivemindCommand.described(surroundings));
    surroundings.console().print(script.stripTrailing());
    return ExitCode.OK.code();
  }
}
