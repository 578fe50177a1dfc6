package dev.hivemind.fleet.checkpoint;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs git in one folder, without hooks, pagers, prompts and file system monitors, and without what
 * hivemind's own environment tells it about another repository.
 *
 * @param environment further variables
 */
record GitCommand(Path folder, Map<String, String> environment) {
  private static final File NOTHING = new File("/dev/null");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final List<String> GIT =
      List.of(
          "git",
          "--literal-pathspecs",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.quotePath=false");

  static GitCommand in(Path folder) {
    return new GitCommand(folder, Map.of());
  }

  GitCommand with(Map<String, String> other) {
    return new GitCommand(folder, other);
  }

  /**
   * What git prints, without the line end.
   *
   * @return empty: git says no, or is not installed
   */
  Optional<String> ask(String... arguments) throws IOException {
    Process process;
    try {
      process = start(NOTHING.toPath(), arguments);
    } catch (IOException notInstalled) {
      return Optional.empty();
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return exitCode(process) == 0 ? Optional.of(output.stripTrailing()) : Optional.empty();
  }

  /**
   * Prints into a file.
   *
   * @return whether that is all; false: it is longer, and the file is gone again
   * @throws IOException when git fails
   */
  boolean print(Path file, long mostBytes, String... arguments) throws IOException {
    Process process = start(NOTHING.toPath(), arguments);
    long printed;
    try (InputStream in = process.getInputStream();
        OutputStream out = Files.newOutputStream(file)) {
      printed = copy(in, out, mostBytes);
    }
    if (printed > mostBytes) {
      process.destroyForcibly();
      Files.delete(file);
      return false;
    }
    succeed(process, arguments);
    return true;
  }

  private static long copy(InputStream in, OutputStream out, long mostBytes) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    long copied = 0;
    for (int read = in.read(buffer); read >= 0 && copied <= mostBytes; read = in.read(buffer)) {
      out.write(buffer, 0, read);
      copied += read;
    }
    return copied;
  }

  /**
   * @param input a file for its standard input; null: nothing
   * @throws IOException when git fails
   */
  void run(@Nullable Path input, String... arguments) throws IOException {
    Process process = start(input == null ? NOTHING.toPath() : input, arguments);
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    succeed(process, arguments);
  }

  private Process start(Path input, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(GIT);
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(input.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    Map<String, String> variables = builder.environment();
    variables.keySet().removeIf(name -> name.startsWith("GIT_"));
    variables.put("GIT_OPTIONAL_LOCKS", "0");
    variables.put("GIT_TERMINAL_PROMPT", "0");
    variables.put("LC_ALL", "C");
    variables.putAll(environment);
    return builder.start();
  }

  private static void succeed(Process process, String... arguments) throws IOException {
    int exitCode = exitCode(process);
    if (exitCode != 0) {
      throw new IOException("git %s failed (exit code %d)".formatted(arguments[0], exitCode));
    }
  }

  private static int exitCode(Process process) throws IOException {
    try {
      if (process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IOException("git takes too long");
  }
}
