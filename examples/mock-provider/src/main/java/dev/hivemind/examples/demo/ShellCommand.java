package dev.hivemind.examples.demo;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the model's shell commands, one at a time, and can end the one that runs. Thread-safe. */
final class ShellCommand {
  private static final int LONGEST_OUTPUT = 64 * 1024;

  private final Path folder;
  private @Nullable Process running; // guarded by this
  private boolean stopped; // guarded by this

  ShellCommand(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs a command to its end. It sees neither the API's key nor its address.
   *
   * @throws IOException when it cannot be started
   */
  ToolOutput run(String command) throws IOException, InterruptedException {
    Process process = start(command);
    if (process == null) return ToolOutput.error("interrupted");
    String output;
    try (InputStream stream = process.getInputStream()) {
      output = new String(stream.readNBytes(LONGEST_OUTPUT), StandardCharsets.UTF_8);
      if (stream.skip(Long.MAX_VALUE) > 0) output += "\n… (the rest is left out)";
    }
    int exitCode = process.waitFor();
    if (exitCode == 0) return ToolOutput.success(output);
    return ToolOutput.error("exit code " + exitCode + "\n" + output);
  }

  private synchronized @Nullable Process start(String command) throws IOException {
    if (stopped) return null;
    var builder = new ProcessBuilder("/bin/sh", "-c", command);
    builder.directory(folder.toFile());
    builder.redirectErrorStream(true);
    builder.redirectInput(new File("/dev/null"));
    Map<String, String> environment = builder.environment();
    environment.remove("ANTHROPIC_API_KEY");
    environment.remove("ANTHROPIC_BASE_URL");
    Process process = builder.start();
    running = process;
    return process;
  }

  /** Kills the command that runs, with all that it started, and starts no other. */
  synchronized void stop() {
    stopped = true;
    if (running == null) return;
    Iterator<ProcessHandle> descendants = running.descendants().iterator();
    while (descendants.hasNext()) descendants.next().destroyForcibly();
    running.destroyForcibly();
  }
}
