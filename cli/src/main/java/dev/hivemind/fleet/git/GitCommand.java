package dev.hivemind.fleet.git;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs git in one folder, without hooks, pagers, prompts and file system monitors, and without what
 * hivemind's own environment tells it about another repository.
 *
 * @param environment further variables
 */
public record GitCommand(Path folder, Map<String, String> environment) {
  private static final File NOTHING = new File("/dev/null");

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
   * The same for what goes to other machines: where a password or a passphrase would be asked for,
   * it fails.
   */
  public GitCommand unattended() throws IOException {
    String ofEnvironment = System.getenv("GIT_SSH_COMMAND");
    String ssh =
        ofEnvironment == null ? ask("config", "core.sshCommand").orElse("ssh") : ofEnvironment;
    return with(
        Map.of(
            "GIT_SSH_COMMAND", ssh + " -o BatchMode=yes",
            "GIT_ASKPASS", "",
            "SSH_ASKPASS_REQUIRE", "never",
            "GCM_INTERACTIVE", "never"));
  }

  /**
   * What git prints, without the line end.
   *
   * @return empty: git says no, or is not installed
   */
  public Optional<String> ask(String... arguments) throws IOException {
    ToolProcess git;
    try {
      git = start(NOTHING.toPath(), arguments);
    } catch (IOException notInstalled) {
      return Optional.empty();
    }
    String output = git.output();
    return git.exitCode() == 0 ? Optional.of(output.stripTrailing()) : Optional.empty();
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
    return ToolProcess.run(builder(input, arguments));
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

  /**
   * Prints into a file.
   *
   * @return whether that is all; false: it is longer, and the file is gone again
   * @throws IOException when git fails
   */
  public boolean print(Path file, long mostBytes, String... arguments) throws IOException {
    ToolProcess git = start(NOTHING.toPath(), arguments);
    long printed;
    try (InputStream in = git.process().getInputStream();
        OutputStream out = Files.newOutputStream(file)) {
      printed = copy(in, out, mostBytes);
    }
    if (printed > mostBytes) {
      git.process().destroyForcibly();
      Files.delete(file);
      return false;
    }
    succeed(git, arguments);
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
    ToolProcess git = start(input == null ? NOTHING.toPath() : input, arguments);
    git.process().getInputStream().transferTo(OutputStream.nullOutputStream());
    succeed(git, arguments);
  }

  private ToolProcess start(Path input, String... arguments) throws IOException {
    return ToolProcess.start(
        builder(input, arguments).redirectError(ProcessBuilder.Redirect.DISCARD));
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

  private static void succeed(ToolProcess git, String... arguments) throws IOException {
    int exitCode = git.exitCode();
    if (exitCode != 0) {
      throw new IOException("git %s failed (exit code %d)".formatted(arguments[0], exitCode));
    }
  }
}
