package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Command lines that hivemind was designed to take, whatever its pages say now. That each does what
 * it should is for the tests that launch it.
 */
final class PromisedCommandLinesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "run tasks.yaml --dry-run --only design,port --max-parallel 3 --fail-fast --no-wait",
        "run --upstream anthropic=mock --upstream openai=http://127.0.0.1:9000",
        "run --budget 2M --set target=v3 --set depth=2 --detach --run-id mine --max-wait 6h",
        "run --budget $20 --new --json --no-tui",
        "plan tasks.yaml --format text",
        "plan --format json",
        "plan --format mermaid",
        "plan --format dot",
        "status",
        "status --once --run auth-refactor-3",
        "status --json",
        "resume",
        "resume port-mail --budget +200k --run auth-refactor-3",
        "resume port-* --budget +$5 --prompt go_on",
        "rerun port-mail",
        "stop port-mail port-search",
        "stop --all",
        "logs",
        "logs port-* -f",
        "logs port-mail --raw",
        "runs --json",
        "diff port-mail",
        "merge",
        "merge auth-refactor-3",
        "clean",
        "proxy --upstream anthropic --upstream https://llm.example.org --port 8765",
        "bench",
        "bench stress micro-10 --report evaluation.html --json",
        "mock",
        "cost --since 7d --json",
        "cost --by agent --csv",
        "cost --by matrix.module",
        "doctor",
        "doctor --json",
        "init",
        "schema",
        "completion bash",
        "completion zsh",
        "completion fish"
      })
  void a_command_line_is_understood(String line) {
    assertThatCode(
            () -> HivemindCommand.described(Surroundings.system()).parseArgs(line.split(" ", -1)))
        .doesNotThrowAnyException();
  }

  @Test
  void each_command_tells_how_it_is_used() {
    assertThat(HivemindCommand.described(Surroundings.system()).getSubcommands().values())
        .filteredOn(command -> !command.getCommandSpec().usageMessage().hidden())
        .allSatisfy(
            command ->
                assertThat(command.getCommandSpec().findOption("--help"))
                    .as(command.getCommandName())
                    .isNotNull());
  }

  @Test
  void exit_codes_are_those_that_scripts_rely_on() {
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code))
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 70, 130);
  }
}
