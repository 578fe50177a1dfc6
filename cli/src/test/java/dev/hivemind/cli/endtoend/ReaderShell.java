package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Somebody who pastes lines of a page into a shell: in a project of their own with an empty home,
 * where {@code ./hivemind} is the one under test.
 */
final class ReaderShell implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(100);

  private final Path project;
  private final Map<String, String> environment;
  private final List<Process> started = new ArrayList<>();

  private ReaderShell(Path project, Map<String, String> environment) {
    this.project = project;
    this.environment = environment;
  }

  /** Also makes the program, and links the examples. */
  static ReaderShell in(Path project) throws IOException {
    ProcessBuilder hivemind = HivemindProcess.builder(project, Map.of());
    String command =
        hivemind.command().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    executable(project.resolve("hivemind"), "#!/bin/sh\nexec " + command + " \"$@\"\n");
    Files.createSymbolicLink(project.resolve("examples"), Repository.root().resolve("examples"));
    Map<String, String> environment = hivemind.environment();
    return new ReaderShell(project, Map.copyOf(environment));
  }

  static void executable(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** With a folder of programs that comes first. */
  ReaderShell having(Path programs) {
    var other = new HashMap<>(environment);
    other.put("PATH", programs + File.pathSeparator + environment.get("PATH"));
    return new ReaderShell(project, Map.copyOf(other));
  }

  /** A process that is under way; what it says is kept in a file. */
  record Running(Process process, Path said, String line) {
    String output() {
      try {
        return Files.readString(said);
      } catch (IOException gone) {
        throw new UncheckedIOException(gone);
      }
    }

    Running awaiting(String text) {
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> output().contains(text) || !process.isAlive());
      assertThat(output()).contains(text);
      return this;
    }

    String ended(int exitCode) throws InterruptedException {
      assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(line).isTrue();
      assertThat(process.exitValue()).as("%s: %s", line, output()).isEqualTo(exitCode);
      return output();
    }
  }

  Running start(String line) throws IOException {
    if (Documented.isCall(line)) Launches.note(Documented.arguments(line));
    Path said = Files.createTempFile(project, ".said-", ".txt");
    var builder =
        new ProcessBuilder("sh", "-ec", line)
            .directory(project.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    started.add(process);
    return new Running(process, said, line);
  }

  /** Starts what goes on until it is ended. */
  Running serve(String line) throws IOException {
    Launches.note(Documented.arguments(line));
    return start("exec " + line);
  }

  /** Runs a line to its good end. Returns what it said. */
  String run(String line) throws IOException, InterruptedException {
    return start(line).ended(0);
  }

  /** Ends what a test that failed has left behind. */
  @Override
  public void close() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }
}
