package dev.hivemind.fleet.git;

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
public record GitCommand(Path folder, Map<String, String> environment) {
  private static final File NOTHING = new File("/dev/null");

  /** A checkout of a large repository takes minutes. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final List<String> GIT =
      List.of(
          "git",
          "--literal-pathspecs",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.quotePath=false",
          "-c",
          "commit.gpgSign=false",
          "-c",
          "gc.auto=0",
          "-c",
          "maintenance.auto=false",
          "-c",
          "advice.detachedHead=false");

  public static GitCommand in(Path folder) {
    return new GitCommand(folder, Map.of());
  }

  public GitCommand with(Map<String, String> other) {
    return new GitCommand(folder, other);
  }

  /**
   * What git prints, without the line end.
   *
   * @return empty: git says no, or is not installed
   */
  public Optional<String> ask(String... arguments) throws IOException {
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
   * Whatever comes of it.
   *
   * @throws IOException when git is not installed, or hangs
   */
  public GitResult call(String... arguments) throws IOException {
    return call(NOTHING.toPath(), arguments);
  }

  /**
   * The same with a file for its standard input.
   *
   * @throws IOException when git is not installed, or hangs
   */
  public GitResult call(Path input, String... arguments) throws IOException {
    Path errors = Files.createTempFile("hivemind-git-", ".txt");
    try {
      Process process =
          builder(input, arguments)
              .redirectError(ProcessBuilder.Redirect.to(errors.toFile()))
              .start();
      watch(process);
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exitCode = exitCode(process);
      return new GitResult(exitCode, output.stripTrailing(), Files.readString(errors).strip());
    } finally {
      Files.delete(errors);
    }
  }

  /**
   * What git prints, without the line end.
   *
   * @throws IOException when git fails, in its own words
   */
  public String tell(String... arguments) throws IOException {
    GitResult result = call(arguments);
    if (result.succeeded()) return result.output();
    throw new IOException("git %s: %s".formatted(arguments[0], result.reason()));
  }

  /** The same with a file for its standard input. */
  public String tell(Path input, String... arguments) throws IOException {
    GitResult result = call(input, arguments);
    if (result.succeeded()) return result.output();
    throw new IOException("git %s: %s".formatted(arguments[0], result.reason()));
  }

  /** One that hangs is ended, and so ends who reads what it prints. */
  private static void watch(Process process) {
    var _ =
        process
            .onExit()
            .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
            .exceptionally(
                _ -> {
                  process.destroyForcibly();
                  return process;
                });
  }

  /**
   * Prints into a file.
   *
   * @return whether that is all; false: it is longer, and the file is gone again
   * @throws IOException when git fails
   */
  public boolean print(Path file, long mostBytes, String... arguments) throws IOException {
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
  public void run(@Nullable Path input, String... arguments) throws IOException {
    Process process = start(input == null ? NOTHING.toPath() : input, arguments);
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    succeed(process, arguments);
  }

  private Process start(Path input, String... arguments) throws IOException {
    Process process =
        builder(input, arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    watch(process);
    return process;
  }

  private ProcessBuilder builder(Path input, String... arguments) {
    List<String> command = new ArrayList<>(GIT);
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectInput(input.toFile());
    Map<String, String> variables = builder.environment();
    variables.keySet().removeIf(name -> name.startsWith("GIT_"));
    variables.put("GIT_OPTIONAL_LOCKS", "0");
    variables.put("GIT_TERMINAL_PROMPT", "0");
    variables.put("GIT_EDITOR", "true");
    variables.put("LC_ALL", "C");
    variables.putAll(environment);
    return builder;
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
