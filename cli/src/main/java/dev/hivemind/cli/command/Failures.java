package dev.hivemind.cli.command;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Masking;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever goes wrong in a command into a message and an exit code. */
final class Failures {
  private final Surroundings surroundings;
  private final Console console;
  private final List<String> arguments;

  Failures(Surroundings surroundings, String... arguments) {
    this.surroundings = surroundings;
    this.console = surroundings.console();
    this.arguments = List.of(arguments);
  }

  /** Runs a command line; whatever picocli does not hand to its handlers is a fault of ours. */
  int guard(IntSupplier execution) {
    try {
      return execution.getAsInt();
    } catch (Throwable e) {
      return bug(e).code();
    }
  }

  int wrongUsage(ParameterException problem, String... unused) {
    CommandLine line = problem.getCommandLine();
    String command = line.getCommandSpec().qualifiedName();
    console.note(command + ": " + message(problem));
    if (problem instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      console.note("Did you mean: " + String.join(" or ", unmatched.getSuggestions()) + "?");
    }
    console.note("Try: " + command + " --help");
    return ExitCode.USAGE.code();
  }

  private static String message(ParameterException problem) {
    boolean noCommand =
        problem instanceof UnmatchedArgumentException unmatched
            && !unmatched.isUnknownOption()
            && problem.getCommandLine().getParent() == null;
    if (!noCommand) return String.valueOf(problem.getMessage());
    return "there is no command "
        + ((UnmatchedArgumentException) problem).getUnmatched().getFirst();
  }

  int failed(Exception problem, CommandLine line, ParseResult parsed) {
    return switch (problem) {
      case CommandException expected -> tell(expected);
      case IOException trouble -> tell(CommandException.environment(said(trouble)));
      case UncheckedIOException trouble -> tell(CommandException.environment(said(trouble)));
      default -> bug(problem).code();
    };
  }

  private int tell(CommandException expected) {
    console.note("hivemind: " + expected.getMessage());
    return expected.exitCode().code();
  }

  /** Some exceptions of the file system say nothing but a path; the kind then says the rest. */
  private static String said(Exception trouble) {
    String message = String.valueOf(trouble.getMessage());
    return message.contains(" ") ? message : trouble.toString();
  }

  private ExitCode bug(Throwable problem) {
    String what = new Masking(surroundings.environment()).mask(problem.toString());
    console.note("hivemind: this is a fault in HiveMind itself: " + what);
    console.note(ErrorReport.write(surroundings, arguments, problem));
    return ExitCode.BUG;
  }
}
