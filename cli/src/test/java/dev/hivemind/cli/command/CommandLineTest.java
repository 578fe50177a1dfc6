package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.checkpoint.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandLineTest {

  @TempDir private Path directory;

  @Test
  void the_version_is_the_pom_s() throws IOException {
    Called called = call("--version");

    assertThat(called.exit()).isZero();
    assertThat(called.out()).matches("hivemind \\d+\\.\\d+\\.\\d+\\S*\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "plan",
        "status",
        "logs",
        "runs",
        "cost",
        "clean",
        "doctor",
        "init",
        "schema",
        "proxy",
        "mock",
        "bench",
        "resume",
        "rerun",
        "stop",
        "diff",
        "merge",
        "completion"
      })
  void every_command_has_help_with_an_example(String command) {
    Called called = call(command, "--help");

    assertThat(called.exit()).isZero();
    assertThat(called.out()).contains("Usage: hivemind " + command).contains("Example");
    assertThat(called.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(call("--help").out()).contains("  " + command + " ");
  }

  @Test
  void a_mistyped_command_or_option_gets_a_hint() {
    assertThat(call("stauts").err()).contains("there is no command stauts").contains("status");
    assertThat(call("status", "--jsn").err()).contains("--jsn").contains("Did you mean: --json?");
    assertThat(call("stauts").exit()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "--format, xml, 'xml is none of text, json, mermaid, dot'",
    "--max-parallel, 0, at least 1",
    "--max-parallel, many, --max-parallel",
    "--only, nobody, nobody",
    "--set, novalue, --set"
  })
  void an_option_that_cannot_be_followed_is_refused(String option, String value, String message)
      throws IOException {
    Files.writeString(
        directory.resolve("tasks.yaml"), "version: 1\ntasks: [{ id: a, command: ['true'] }]\n");

    Called called = call("plan", option, value);

    assertThat(called.exit()).isEqualTo(2);
    assertThat(called.err()).contains(message);
    assertThat(called.out()).isEmpty();
  }

  @Test
  void a_damaged_store_is_trouble_outside_and_no_fault_of_hivemind() throws IOException {
    RunStore.open(directory);
    Path database = directory.resolve(".hivemind/hivemind.db");
    Files.writeString(database, "nonsense".repeat(1000));

    Called called = call("status");

    assertThat(called.exit()).isEqualTo(5);
    assertThat(called.err())
        .contains(database + " is damaged")
        .contains("Move")
        .doesNotContain("fault in HiveMind");
  }

  @Test
  void without_a_run_status_and_logs_say_what_to_do() {
    for (String command : List.of("status", "logs", "runs", "cost", "clean")) {
      Called called = call(command);

      assertThat(called.exit()).isEqualTo(2);
      assertThat(called.err()).contains("nothing has been run here yet").contains("hivemind run");
    }
  }

  @Test
  void an_argument_that_begins_with_at_is_no_file_of_arguments() throws IOException {
    Files.writeString(directory.resolve("args"), "--help");

    assertThat(call("run", "@args").err()).contains("@args");
  }

  @Test
  void init_writes_a_manifest_once() throws IOException {
    assertThat(call("init").exit()).isZero();
    Path manifest = directory.resolve("tasks.yaml");
    assertThat(manifest).content().contains("version: 1").contains("# ");

    Files.writeString(manifest, "mine");
    Called again = call("init");

    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains(manifest + " is there already");
    assertThat(manifest).hasContent("mine");
  }

  private Called call(String... arguments) {
    return Called.in(directory, arguments);
  }
}
