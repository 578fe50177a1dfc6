package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.Halt;
import dev.hivemind.fleet.Judgement;
import dev.hivemind.task.Task;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs what must succeed when a task's agent has ended. */
final class Verification {
  private static final String LOG = "verify.log";

  private final ShellCommands shell;

  Verification(ShellCommands shell) {
    this.shell = shell;
  }

  /** Null: everything succeeded. */
  @Nullable Judgement objection(Task task, int attempt, Halt halt) throws IOException {
    for (String command : task.acceptance().verify()) {
      var end = shell.run(task, attempt, command, LOG, halt);
      if (halt.isAsked()) return new Judgement.Halted();
      if (!end.succeeded()) return rejected(command, end);
    }
    return null;
  }

  private static Judgement rejected(String command, ShellCommands.ShellEnd end) {
    String lastLine = end.tail().lines().reduce("", (_, last) -> last.isBlank() ? "" : last);
    String reason = "verify: %s %s".formatted(command, end.end());
    return new Judgement.Rejected(
        lastLine.isEmpty() ? reason : reason + ": " + lastLine,
        """
        When you ended, this was run to verify your work, and it %s:

        %s

        It printed:

        %s

        Put that right.\
        """
            .formatted(end.end(), command, end.tail()));
  }
}
