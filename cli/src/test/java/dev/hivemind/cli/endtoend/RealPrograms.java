package dev.hivemind.cli.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the real agent programs are. */
final class RealPrograms {
  private static final String VARIABLE = "HIVEMIND_TEST_AGENTS";

  private RealPrograms() {}

  /** The folder of {@code claude} and {@code codex}; without them the test is skipped. */
  static Path folder() {
    String folder = System.getenv(VARIABLE);
    Path programs = Path.of(folder == null ? "/nonexistent" : folder, "node_modules", ".bin");
    boolean there =
        Files.isExecutable(programs.resolve("claude"))
            && Files.isExecutable(programs.resolve("codex"));
    String reason =
        "the tests with real agents are skipped: "
            + (folder == null ? VARIABLE + " is not set" : "no claude and codex in " + programs);
    if (!there) System.out.println(reason);
    assumeTrue(there, reason);
    return programs;
  }
}
