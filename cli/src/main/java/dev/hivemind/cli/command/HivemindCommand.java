package dev.hivemind.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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

  private static final String HELP = "help";
  private static final String VERSION = "--version";

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
    return failures.guard(() -> commandLine(surroundings, failures, arguments).execute(arguments));
  }

  /** hivemind with all its commands, for whoever describes them; runs nothing. */
  public static CommandLine described(Surroundings surroundings) {
    return commandLine(surroundings, new Failures(surroundings));
  }

  private static CommandLine commandLine(
      Surroundings surroundings, Failures failures, String... arguments) {
    Console console = surroundings.console();
    var line = new CommandLine(new HivemindCommand());
    line.getCommandSpec().addOption(versionOption());
    HelpOption.add(line.getCommandSpec());
    wanted(commands(surroundings), arguments).forEach((name, command) -> add(line, name, command));
    line.setExpandAtFiles(false);
    line.setOut(new PrintWriter(console.out(), true, UTF_8));
    line.setErr(new PrintWriter(console.err(), true, UTF_8));
    line.setColorScheme(CommandLine.Help.defaultColorScheme(console.ansi()));
    line.setParameterExceptionHandler(failures::wrongUsage);
    line.setExecutionExceptionHandler(failures::failed);
    return line;
  }

  private static OptionSpec versionOption() {
    return OptionSpec.builder(VERSION)
        .versionHelp(true)
        .description("Print the version and exit.")
        .build();
  }

  private static void add(CommandLine line, String name, Supplier<CommandLine> make) {
    CommandLine command = make.get();
    if (!name.equals(HELP)) HelpOption.add(command.getCommandSpec());
    line.addSubcommand(name, command);
  }

  /**
   * The commands without which the arguments mean nothing: to make all of them takes longer than
   * most of them take.
   */
  private static Map<String, Supplier<CommandLine>> wanted(
      Map<String, Supplier<CommandLine>> all, String... arguments) {
    if (arguments.length == 0) return all;
    Supplier<CommandLine> named = all.get(arguments[0]);
    if (named != null && !arguments[0].equals(HELP)) return Map.of(arguments[0], named);
    return List.of(arguments).equals(List.of(VERSION)) ? Map.of() : all;
  }

  /** In the order of the help. */
  private static Map<String, Supplier<CommandLine>> commands(Surroundings surroundings) {
    var commands = new LinkedHashMap<String, Supplier<CommandLine>>();
    commands.put("run", () -> new CommandLine(new RunCommand(surroundings)));
    commands.put("plan", () -> new CommandLine(new PlanCommand(surroundings)));
    commands.put("status", () -> new CommandLine(new StatusCommand(surroundings)));
    commands.put("resume", () -> new CommandLine(new ResumeCommand(surroundings)));
    commands.put("rerun", () -> new CommandLine(new RerunCommand(surroundings)));
    commands.put("stop", () -> new CommandLine(new StopCommand(surroundings)));
    commands.put("logs", () -> new CommandLine(new LogsCommand(surroundings)));
    commands.put("runs", () -> new CommandLine(new RunsCommand(surroundings)));
    commands.put("cost", () -> new CommandLine(new CostCommand(surroundings)));
    commands.put("diff", () -> new CommandLine(new DiffCommand(surroundings)));
    commands.put("merge", () -> new CommandLine(new MergeCommand(surroundings)));
    commands.put("clean", () -> new CommandLine(new CleanCommand(surroundings)));
    commands.put("doctor", () -> new CommandLine(new DoctorCommand(surroundings)));
    commands.put("init", () -> new CommandLine(new InitCommand(surroundings)));
    commands.put("schema", () -> new CommandLine(new SchemaCommand(surroundings)));
    commands.put("proxy", () -> new CommandLine(new ProxyCommand(surroundings)));
    commands.put("bench", () -> new CommandLine(new BenchCommand(surroundings)));
    commands.put("mock", () -> new CommandLine(new MockCommand(surroundings)));
    commands.put("completion", () -> new CommandLine(new CompletionCommand(surroundings)));
    commands.put(HELP, () -> new CommandLine(new HelpCommand()));
    return commands;
  }
}
