package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hivemind bench} as a person, or a CI, calls it. */
final class BenchTest {

  @TempDir private Path directory;

  @Test
  void a_met_bar_is_exit_code_zero_a_document_on_standard_output_and_a_page() throws Exception {
    HivemindProcess bench =
        HivemindProcess.start(
            directory,
            "bench",
            "micro-5",
            "--quick",
            "--seeds",
            "2",
            "--at-once",
            "2",
            "--json",
            "--report",
            "page.html");

    assertThat(bench.exitCode()).as(bench.err()).isZero();
    JsonNode document = JsonMapper.shared().readTree(bench.out());
    assertThat(document.path("met").asBoolean()).isTrue();
    assertThat(document.path("seeds").size()).isEqualTo(2);
    assertThat(document.path("scenarios").size()).isEqualTo(4);
    assertThat(document.path("machine").path("cores").asInt()).isPositive();
    assertThat(document.path("command").asString()).startsWith("hivemind bench micro-5 --quick");
    assertThat(bench.err())
        .contains("micro-5 managed, seed 2: 5 of 5 alive")
        .contains("The report is " + directory.toRealPath().resolve("page.html"));
    assertThat(directory.resolve("page.html"))
        .content()
        .startsWith("<!doctype html>")
        .contains("The bar is met")
        .endsWith("</html>\n");
  }

  /** Agent programs that fail whatever HiveMind does. */
  @Test
  void a_missed_bar_is_exit_code_one_and_told_in_the_page() throws Exception {
    Path programs = Files.createDirectory(directory.resolve("programs"));
    for (String program : new String[] {"claude", "codex"}) failing(programs.resolve(program));
    String path = programs + ":" + System.getenv("PATH");

    HivemindProcess bench =
        HivemindProcess.start(
            directory,
            Map.of("PATH", path),
            "bench",
            "real-agents",
            "--speed",
            "20",
            "--report",
            "page.html");

    assertThat(bench.exitCode()).as(bench.err()).isEqualTo(1);
    assertThat(bench.out()).contains("missed: real-agents, seed 1: 6 of 6 agents died: ");
    assertThat(directory.resolve("page.html"))
        .content()
        .contains("The bar is missed")
        .contains("6 of 6 agents died");
  }

  private static void failing(Path program) throws IOException {
    Files.writeString(
        program, "#!/bin/sh\n[ \"$1\" = --version ] && echo 2.1.197 && exit 0\nexit 1\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void a_report_that_cannot_be_written_is_told_before_the_first_trial() throws Exception {
    HivemindProcess nowhere =
        HivemindProcess.start(directory, "bench", "micro-5", "--report", "missing/page.html");
    HivemindProcess folder = HivemindProcess.start(directory, "bench", "--report", ".");

    assertThat(nowhere.exitCode()).isEqualTo(5);
    assertThat(nowhere.err()).contains("nothing can be written to").doesNotContain("alive");
    assertThat(folder.exitCode()).isEqualTo(2);
    assertThat(folder.err()).contains("is a folder; name a file");
  }
}
