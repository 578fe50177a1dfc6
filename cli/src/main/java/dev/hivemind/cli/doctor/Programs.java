package dev.hivemind.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks programs for their versions. */
final class Programs {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int LONGEST_ANSWER = 4_096;

  private final Map<String, String> environment;

  /**
   * @param environment for the programs; holds no secret
   */
  Programs(Map<String, String> environment) {
    this.environment = environment;
  }

  /** The first line that the program prints; empty when it fails, says nothing or does not end. */
  Optional<String> firstLine(List<String> command) {
    try {
      Process process = builder(command).start();
      process.getOutputStream().close();
      try (InputStream output = process.getInputStream()) {
        return process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                && process.exitValue() == 0
            ? firstLine(output)
            : Optional.empty();
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return Optional.empty(); // it is not there, or cannot be run
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private ProcessBuilder builder(List<String> command) {
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }

  private static Optional<String> firstLine(InputStream output) throws IOException {
    String text = new String(output.readNBytes(LONGEST_ANSWER), StandardCharsets.UTF_8);
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst();
  }
}
