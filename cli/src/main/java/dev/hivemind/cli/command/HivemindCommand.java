package dev.hivemind.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The {@code hivemind} command itself: knows its sub-commands and shows help. */
@Command(
    name = "hivemind",
    description = "Runs a fleet of coding agents from a manifest and schedules their API calls.",
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  hivemind init                  write a commented tasks.yaml",
      "  hivemind run                   run it",
      "  hivemind run quickstart.yaml   run another manifest",
      "  hivemind status                how the last run stands",
      "",
      "hivemind COMMAND --help tells more of a command."
    })
public final class HivemindCommand implements Callable<Integer> {

  /** Known commands of later versions. */
  private static final List<String> LATER = List.of("diff", "merge", "completion");

  /** Set by picocli. */
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  /** Without a command: help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK.code();
  }

  /** Runs one command line to its end; never throws. */
  public static int execute(Surroundings surroundings, String... arguments) {
    var failures = new Failures(surroundings, arguments);
    return failures.guard(() -> commandLine(surroundings, failures).execute(arguments));
  }

  private static CommandLine commandLine(Surroundings surroundings, Failures failures) {
    Console console = surroundings.console();
    var line = new CommandLine(new HivemindCommand());
    line.getCommandSpec().addOption(versionOption());
    HelpOption.add(line.getCommandSpec());
    for (CommandLine command : commands(surroundings)) {
      HelpOption.add(command.getCommandSpec());
      line.addSubcommand(command);
    }
    for (String name : LATER) line.addSubcommand(name, LaterCommand.named(name));
    line.addSubcommand(new HelpCommand());
    line.setExpandAtFiles(false);
    line.setOut(new PrintWriter(console.out(), true, UTF_8));
    line.setErr(new PrintWriter(console.err(), true, UTF_8));
    line.setColorScheme(CommandLine.Help.defaultColorScheme(console.ansi()));
    line.setParameterExceptionHandler(failures::wrongUsage);
    line.setExecutionExceptionHandler(failures::failed);
    return line;
  }

  private static OptionSpec versionOption() {
    return OptionSpec.builder("--version")
        .versionHelp(true)
        .description("Print the version and exit.")
        .build();
  }

  /** In the order of the help. */
  private static List<CommandLine> commands(Surroundings surroundings) {
    var run = new CommandLine(new RunCommand(surroundings));
    for (String name : RunCommand.LATER) LaterOption.add(run.getCommandSpec(), name);
    return List.of(
        run,
        new CommandLine(new PlanCommand(surroundings)),
        new CommandLine(new StatusCommand(surroundings)),
        new CommandLine(new ResumeCommand(surroundings)),
        new CommandLine(new RerunCommand(surroundings)),
        new CommandLine(new StopCommand(surroundings)),
        new CommandLine(new LogsCommand(surroundings)),
        new CommandLine(new RunsCommand(surroundings)),
        new CommandLine(new CostCommand(surroundings)),
        new CommandLine(new CleanCommand(surroundings)),
        new CommandLine(new DoctorCommand(surroundings)),
        new CommandLine(new InitCommand(surroundings)),
        new CommandLine(new SchemaCommand(surroundings)),
        new CommandLine(new ProxyCommand(surroundings)),
        new CommandLine(new BenchCommand(surroundings)),
        new CommandLine(new MockCommand(surroundings)));
  }
}
