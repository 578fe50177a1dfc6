package dev.hivemind.cli.control;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a request.
 *
 * @param lines for a person: what was done
 * @param refusal for a person: why nothing was; null: it was
 * @param exit of the command that asked
 */
public record ControlAnswer(List<String> lines, @Nullable String refusal, ExitCode exit) {
  public ControlAnswer {
    lines = List.copyOf(lines);
  }

  public static ControlAnswer done(List<String> lines) {
    return new ControlAnswer(lines, null, ExitCode.OK);
  }

  static ControlAnswer refused(CommandException refusal) {
    return new ControlAnswer(List.of(), refusal.getMessage(), refusal.exitCode());
  }

  /**
   * What was done, as lines for a person.
   *
   * @throws CommandException when it was refused
   */
  public List<String> orThrow() {
    if (refusal != null) throw new CommandException(exit, refusal);
    return lines;
  }
}
