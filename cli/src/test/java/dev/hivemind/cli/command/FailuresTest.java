package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FailuresTest {
  private static final String KEY = "my-key-0123456789";

  @TempDir private Path project;

  @Test
  void a_fault_of_hivemind_leaves_a_report_without_secrets_and_exits_70() throws IOException {
    Path state = Files.createDirectory(project.resolve(".hivemind"));
    var err = new ByteArrayOutputStream();
    var stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    var surroundings =
        new Surroundings(
            Map.of("WORK_KEY", KEY),
            project,
            new Console(stream, stream, false, false, 80),
            Ticker.system(),
            Sleeper.system());

    int exit =
        new Failures(surroundings, "run", "--set", "key=" + KEY)
            .guard(
                () -> {
                  throw new IllegalStateException("no such lane: " + KEY);
                });

    assertThat(exit).isEqualTo(70);
    List<Path> reports;
    try (var files = Files.list(state)) {
      reports = files.toList();
    }
    assertThat(reports).hasSize(1);
    Path report = reports.getFirst();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("fault in HiveMind itself", "no such lane: ***", report.toString())
        .doesNotContain(KEY);
    assertThat(report)
        .content()
        .contains("IllegalStateException: no such lane: ***", "--set, key=***", "FailuresTest")
        .doesNotContain(KEY);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report)))
        .isEqualTo("rw-------");
  }
}
