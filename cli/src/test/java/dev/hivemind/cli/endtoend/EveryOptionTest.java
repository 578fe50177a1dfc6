package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.invocation.Surroundings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Comes last: each command, and each of its options, has been used in a process of its own by some
 * test. Nothing is declared; what was launched was noted ({@link Launches}).
 */
@Order(Integer.MAX_VALUE)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class EveryOptionTest {
  /** Classes of tests, far fewer than there are: enough to tell the whole set from a few. */
  private static final int MOST_TESTS = 14;

  private static final CommandLine HIVEMIND = HivemindCommand.described(Surroundings.system());

  @TempDir private Path here;

  @Test
  @Order(2)
  void each_command_and_each_option_is_used_as_a_person_would() {
    assumeTrue(
        Launches.tests() >= MOST_TESTS,
        "only some tests have run, which says nothing about those that were left out");
    List<String> unused = new ArrayList<>();
    for (Map.Entry<String, CommandLine> command : HIVEMIND.getSubcommands().entrySet()) {
      String name = command.getKey();
      if (command.getValue().getCommandSpec().usageMessage().hidden()) continue;
      if (!Launches.include(name, "")) unused.add(name);
      command.getValue().getCommandSpec().options().stream()
          .filter(option -> !option.usageHelp() && !option.hidden() && !isUsed(name, option))
          .forEach(option -> unused.add(name + " " + option.longestName()));
    }
    assertThat(unused).as("used by no test that launches hivemind").isEmpty();
  }

  /** The same option, and the same text, for all commands. */
  @Test
  @Order(1)
  void help_and_version_are_asked_for_too() throws Exception {
    HivemindProcess help = HivemindProcess.start(here, "plan", "--help");
    HivemindProcess asked = HivemindProcess.start(here, "help", "plan");
    HivemindProcess version = HivemindProcess.start(here, "--version");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("Usage: hivemind plan", "--help");
    assertThat(asked.exitCode()).isZero();
    assertThat(asked.out()).isEqualTo(help.out());
    assertThat(version.exitCode()).isZero();
    assertThat(version.out()).startsWith("hivemind ");
  }

  private static boolean isUsed(String command, OptionSpec option) {
    return Arrays.stream(option.names()).anyMatch(name -> Launches.include(command, name));
  }
}
