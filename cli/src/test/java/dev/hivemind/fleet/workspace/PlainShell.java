package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.Halt;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Runs commands as they are. */
final class PlainShell implements ShellCommands {

  @Override
  public ShellEnd run(Task task, int attempt, String command, String log, Halt halt)
      throws IOException {
    Process process =
        new ProcessBuilder("/bin/sh", "-c", command)
            .directory(task.workingDir().toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new ShellEnd(end(process), output);
  }

  private static @Nullable String end(Process process) {
    try {
      int exitCode = process.waitFor();
      return exitCode == 0 ? null : "ended with exit code " + exitCode;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
