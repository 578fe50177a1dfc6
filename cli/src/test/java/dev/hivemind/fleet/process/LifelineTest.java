package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The helper that ends the agents when hivemind is no longer there to do it. */
@EnabledOnOs(OS.LINUX)
final class LifelineTest {
  private static final String MARK = "lifeline" + ProcessHandle.current().pid();

  /** Signal n is bit n - 1. */
  private static final long HUP_INT_TERM = 1 | 1 << 1 | 1 << 14;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "TERM"})
  void F14_whatever_signal_ends_hivemind_nothing_of_its_agents_is_left(String signal)
      throws Exception {
    Process hivemind = startStandIn("jvm" + signal);
    try (BufferedReader out = hivemind.inputReader(StandardCharsets.UTF_8)) {
      String name = Objects.requireNonNull(out.readLine()).substring("launched ".length());
      var tree = TortureTree.named(name);
      tree.awaitAll();

      new ProcessBuilder("/bin/sh", "-c", "kill -s " + signal + " " + hivemind.pid())
          .start()
          .waitFor();

      hivemind.waitFor();
      await().atMost(AgentBench.PATIENCE).until(() -> !tree.anythingLeft());
      await()
          .atMost(AgentBench.PATIENCE)
          .until(() -> helpersOf(folder.getFileName().toString()) == 0);
    }
  }

  private Process startStandIn(String name) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "-cp",
                System.getProperty("java.class.path"),
                HivemindStandIn.class.getName(),
                folder.toString(),
                name))
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void the_helper_ends_by_itself_when_the_run_ends_and_touches_nothing() throws Exception {
    Process marked = markedSleep();
    Lifeline lifeline = start();
    ProcessHandle helper = lifeline.process();
    assertThat(helper.isAlive()).isTrue();

    lifeline.close();

    await().atMost(AgentBench.PATIENCE).until(() -> !helper.isAlive());
    assertThat(marked.isAlive()).isTrue();
    marked.destroyForcibly();
  }

  @Test
  void a_helper_that_somebody_kills_is_started_again_and_closing_ends_that_one_too()
      throws Exception {
    Lifeline lifeline = start();
    ProcessHandle first = lifeline.process();

    first.destroyForcibly();

    await().atMost(AgentBench.PATIENCE).until(() -> !lifeline.process().equals(first));
    ProcessHandle second = lifeline.process();
    assertThat(second.isAlive()).isTrue();
    lifeline.close();
    await().atMost(AgentBench.PATIENCE).until(() -> !second.isAlive());
  }

  @Test
  void the_helper_leads_a_session_of_its_own_and_ignores_what_a_terminal_sends() throws Exception {
    Lifeline lifeline = start();
    ProcessHandle helper = lifeline.process();
    ProcessTable table = ProcessTable.ofThisMachine();
    await()
        .until(() -> Objects.requireNonNull(table.entry(helper.pid())).session() == helper.pid());
    await().until(() -> (ignoredSignals(helper) & HUP_INT_TERM) == HUP_INT_TERM);

    for (String signal : List.of("INT", "HUP", "TERM")) {
      new ProcessBuilder("/bin/sh", "-c", "kill -s " + signal + " " + helper.pid())
          .start()
          .waitFor();
    }

    assertThat(helper.isAlive()).isTrue();
    lifeline.close();
    await().atMost(AgentBench.PATIENCE).until(() -> !helper.isAlive());
  }

  private static long ignoredSignals(ProcessHandle process) {
    return ProcFile.text(Path.of("/proc/" + process.pid() + "/status"))
        .lines()
        .filter(line -> line.startsWith("SigIgn:"))
        .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
        .findFirst()
        .orElse(0);
  }

  private static Lifeline start() throws IOException {
    Containment containment = Containment.ofThisSystem(System.getenv());
    return Objects.requireNonNull(Lifeline.start(containment.marks(MARK), containment));
  }

  private static Process markedSleep() throws IOException {
    var builder = new ProcessBuilder("sleep", "300");
    builder.environment().putAll(Map.of(EnvironmentMark.VARIABLE, MARK + "/task/1"));
    return builder.start();
  }

  private static long helpersOf(String name) {
    return ProcessTable.ofThisMachine().read().values().stream()
        .filter(ProcessEntry::alive)
        .map(entry -> ProcFile.text(Path.of("/proc", Long.toString(entry.pid()), "cmdline")))
        .filter(line -> line.contains("hivemind-lifeline") && line.contains(name))
        .count();
  }
}
