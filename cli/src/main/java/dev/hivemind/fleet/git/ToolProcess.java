package dev.hivemind.fleet.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A program that is run for what it prints, and ended when it takes too long. */
final class ToolProcess {
  /** A checkout of a large repository takes minutes. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Process process;
  private final String name;

  private ToolProcess(Process process, String name) {
    this.process = process;
    this.name = name;
  }

  /** One that hangs is ended, and so ends who reads what it prints. */
  static ToolProcess start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    var _ =
        process
            .onExit()
            .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
            .exceptionally(
                _ -> {
                  process.destroyForcibly();
                  return process;
                });
    return new ToolProcess(process, builder.command().getFirst());
  }

  /**
   * Runs it to its end.
   *
   * @throws IOException when it is not installed, or hangs
   */
  static GitResult run(ProcessBuilder builder) throws IOException {
    Path errors = Files.createTempFile("hivemind-tool-", ".txt");
    try {
      ToolProcess tool = start(builder.redirectError(ProcessBuilder.Redirect.to(errors.toFile())));
      String output = tool.output();
      return new GitResult(
          tool.exitCode(), output.stripTrailing(), Files.readString(errors).strip());
    } finally {
      Files.delete(errors);
    }
  }

  Process process() {
    return process;
  }

  String output() throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  int exitCode() throws IOException {
    try {
      if (process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IOException(name + " takes too long");
  }
}
