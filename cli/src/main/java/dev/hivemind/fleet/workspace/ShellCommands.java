package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.Halt;
import dev.hivemind.task.Task;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs shell commands of tasks, contained like their agents. Thread-safe. */
@FunctionalInterface
public interface ShellCommands {

  /**
   * Runs a command in the task's directory to its end, which leaves nothing of it alive.
   *
   * @param log name of the file, in the agent's folder, that its output is added to
   * @param halt ends it early
   * @throws IOException when it cannot be started
   */
  ShellEnd run(Task task, int attempt, String command, String log, Halt halt) throws IOException;

  /**
   * How a command ended.
   *
   * @param end in words; null: with exit code 0
   * @param tail the last lines that it printed
   */
  record ShellEnd(@Nullable String end, String tail) {
    public boolean succeeded() {
      return end == null;
    }
  }
}
