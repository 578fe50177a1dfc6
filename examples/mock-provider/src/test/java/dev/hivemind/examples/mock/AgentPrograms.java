package dev.hivemind.examples.mock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The real agent programs, where the machine has them. */
final class AgentPrograms {
  private static final String FOLDER_VARIABLE = "HIVEMIND_TEST_AGENTS";

  private AgentPrograms() {}

  /** Skips the tests, with the reason printed, when the program is not there. */
  static Path claude() throws IOException {
    return orSkip(
        "claude",
        modules().map(modules -> modules.resolve(".bin/claude")).filter(Files::isExecutable));
  }

  /** The program itself: the npm wrapper would leave it running when it is killed. */
  static Path codex() throws IOException {
    Optional<Path> modules = modules().map(folder -> folder.resolve("@openai"));
    if (modules.isEmpty() || !Files.isDirectory(modules.get()))
      return orSkip("codex", Optional.empty());
    try (Stream<Path> files = Files.walk(modules.get())) {
      return orSkip(
          "codex",
          files
              .filter(file -> file.endsWith("bin/codex") && Files.isRegularFile(file))
              .filter(Files::isExecutable)
              .findFirst());
    }
  }

  private static Optional<Path> modules() {
    return Optional.ofNullable(System.getenv(FOLDER_VARIABLE))
        .map(folder -> Path.of(folder, "node_modules"));
  }

  private static Path orSkip(String name, Optional<Path> program) {
    if (program.isEmpty()) {
      skip(name + " is not installed in the folder that " + FOLDER_VARIABLE + " names");
    }
    return program.orElseThrow();
  }

  static void skip(String reason) {
    System.out.println("SKIPPED: " + reason);
    Assumptions.abort(reason);
  }

  /** What a program printed, once it has ended. */
  record Ended(int exitCode, List<String> lines, String errors) {}

  /** Runs a program with nothing of this machine's but what is given; its HOME is a fresh one. */
  static Ended run(
      Path folder, Path home, List<String> commandLine, List<String> environment, String prompt)
      throws IOException, InterruptedException {
    Path out = home.resolve("stdout");
    Path errors = home.resolve("stderr");
    var builder =
        new ProcessBuilder(commandLine)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().put("HOME", home.toString());
    builder.environment().put("PATH", "/usr/bin:/bin");
    for (String variable : environment) {
      int equals = variable.indexOf('=');
      builder.environment().put(variable.substring(0, equals), variable.substring(equals + 1));
    }
    Process process = builder.start();
    try (var input = process.outputWriter()) {
      input.write(prompt);
    }
    try {
      int exitCode = process.waitFor();
      return new Ended(exitCode, Files.readAllLines(out), Files.readString(errors));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
