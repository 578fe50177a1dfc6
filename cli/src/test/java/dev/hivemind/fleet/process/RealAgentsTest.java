package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.AgentOutcome.Failure;
import dev.hivemind.agent.AgentOutcome.Success;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.agent.AgentSignal.SessionKnown;
import dev.hivemind.agent.Installation;
import dev.hivemind.agent.Opening;
import dev.hivemind.agent.TestTasks;
import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The demo agent and, where {@code HIVEMIND_TEST_AGENTS} names a folder that npm installed them in,
 * the real claude and codex, against the mock provider.
 */
final class RealAgentsTest {
  private static final String TOKEN = "feedfacefeedfacefeedfacefeedface";
  private static final String PROMPT =
      "Write a short file notes/intro.md and then say that it is done.";

  @TempDir Path folder;
  private Path home = Path.of("");
  private Path work = Path.of("");

  @BeforeEach
  void emptyHome() throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
    work = Files.createDirectories(folder.resolve("work"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "claude", "codex"})
  void an_agent_writes_its_file_and_ends_well(String agent) throws Exception {
    Installation installation = locate(agent);
    try (var mock = MockProvider.start(MockOptions.DEFAULTS);
        var bench = bench(agent, installation, mock)) {
      Task task = TestTasks.prompt(agent, PROMPT, TestTasks.PLAIN, work);
      bench.launcher.launch(task, 1, new Opening.Afresh(bench.launcher.newSession(task)), bench);

      assertThat(bench.awaitOutcome())
          .isInstanceOfSatisfying(Success.class, success -> assertThat(success.note()).isNull());
      assertThat(work.resolve("notes/intro.md")).isNotEmptyFile();
      assertThat(mock.stats().requests()).isGreaterThanOrEqualTo(2);
      assertThat(bench.signals())
          .hasAtLeastOneElementOfType(SessionKnown.class)
          .hasAtLeastOneElementOfType(AgentSignal.ToolStarted.class)
          .hasAtLeastOneElementOfType(AgentSignal.ToolEnded.class)
          .hasAtLeastOneElementOfType(AgentSignal.Said.class)
          .hasAtLeastOneElementOfType(AgentSignal.ResultDelivered.class);
      assertThat(filesThatHold(TOKEN)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Permissions.class)
  void codex_runs_under_both_kinds_of_permissions(Permissions permissions) throws Exception {
    runsWith("codex", TestTasks.settings("gpt-5-mock", "low", permissions));
  }

  @ParameterizedTest
  @EnumSource(Permissions.class)
  void claude_runs_under_both_kinds_of_permissions(Permissions permissions) throws Exception {
    runsWith("claude", TestTasks.settings("claude-opus-4-8", "low", permissions));
  }

  private void runsWith(String agent, AgentSettings settings) throws Exception {
    Installation installation = locate(agent);
    try (var mock = MockProvider.start(MockOptions.DEFAULTS);
        var bench = bench(agent, installation, mock)) {
      Task task = TestTasks.prompt(agent, PROMPT, settings, work);
      bench.launcher.launch(task, 1, new Opening.Afresh(bench.launcher.newSession(task)), bench);

      assertThat(bench.awaitOutcome())
          .as(bench.log("write", "stderr.log"))
          .isInstanceOf(Success.class);
      assertThat(work.resolve("notes/intro.md")).isNotEmptyFile();
    }
  }

  @Test
  void claude_calls_the_proxy_although_its_settings_name_another_address() throws Exception {
    Installation installation = locate("claude");
    Files.createDirectories(home.resolve(".claude"));
    Files.writeString(
        home.resolve(".claude/settings.json"),
        "{\"env\":{\"ANTHROPIC_BASE_URL\":\"http://127.0.0.1:1\",\"HTTP_PROXY\":\"http://127.0.0.1:1\"}}");
    try (var mock = MockProvider.start(MockOptions.DEFAULTS);
        var bench = bench("claude", installation, mock)) {
      Task task = TestTasks.prompt("claude", PROMPT, TestTasks.PLAIN, work);
      bench.launcher.launch(task, 1, new Opening.Afresh(bench.launcher.newSession(task)), bench);

      assertThat(bench.awaitOutcome()).isInstanceOf(Success.class);
      assertThat(mock.stats().requests()).isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void codex_calls_the_proxy_although_its_settings_name_another_provider() throws Exception {
    Installation installation = locate("codex");
    Files.createDirectories(home.resolve(".codex"));
    Files.writeString(
        home.resolve(".codex/config.toml"),
        """
        model_provider = "other"
        [model_providers.other]
        name = "other"
        base_url = "http://127.0.0.1:1/v1"
        """);
    try (var mock = MockProvider.start(MockOptions.DEFAULTS);
        var bench = bench("codex", installation, mock)) {
      Task task = TestTasks.prompt("codex", PROMPT, TestTasks.PLAIN, work);
      bench.launcher.launch(task, 1, new Opening.Afresh(null), bench);

      assertThat(bench.awaitOutcome()).isInstanceOf(Success.class);
      assertThat(mock.stats().requests()).isGreaterThanOrEqualTo(2);
    }
  }

  /** Both programs lose a SIGINT that comes while they start, so a stop goes on to SIGTERM. */
  @ParameterizedTest
  @ValueSource(strings = {"demo", "claude", "codex"})
  void F14_an_agent_that_is_stopped_while_it_waits_for_the_API_failed_and_is_gone(String agent)
      throws Exception {
    Installation installation = locate(agent);
    var slow = new MockOptions(0, Duration.ofMinutes(5), Duration.ZERO);
    try (var mock = MockProvider.start(slow);
        var bench = bench(agent, installation, mock)) {
      Task task = TestTasks.prompt(agent, PROMPT, TestTasks.PLAIN, work);
      RunningAgent running =
          bench.launcher.launch(
              task, 1, new Opening.Afresh(bench.launcher.newSession(task)), bench);
      await()
          .atMost(AgentBench.PATIENCE)
          .until(bench::signals, told -> told.stream().anyMatch(SessionKnown.class::isInstance));

      running.interrupt();
      if (!bench.exitsWithin(Duration.ofSeconds(3))) {
        running.terminate();
      }

      assertThat(bench.awaitOutcome()).isInstanceOf(Failure.class);
      assertThat(ProcessTable.ofThisMachine().entry(running.process().pid())).isNull();
    }
  }

  @Test
  void the_arguments_of_codex_hold_neither_token_nor_prompt() throws Exception {
    Installation installation = locate("codex");
    var slow = new MockOptions(0, Duration.ofMinutes(5), Duration.ZERO);
    try (var mock = MockProvider.start(slow);
        var bench = bench("codex", installation, mock)) {
      Task task = TestTasks.prompt("codex", PROMPT, TestTasks.PLAIN, work);
      RunningAgent running = bench.launcher.launch(task, 1, new Opening.Afresh(null), bench);
      Path commandLine = Path.of("/proc/" + running.process().pid() + "/cmdline");

      await().until(() -> ProcFile.text(commandLine).contains("model_providers.hivemind"));

      assertThat(ProcFile.text(commandLine)).doesNotContain(TOKEN, "notes/intro.md");
      running.kill();
      bench.awaitExit();
    }
  }

  private AgentBench bench(String agent, Installation installation, MockProvider mock)
      throws IOException {
    AgentAdapter adapter = AgentAdapters.builtIn().named(agent);
    Protocol protocol = adapter.protocols().iterator().next();
    Profile profile = protocol == Protocol.ANTHROPIC ? Profile.ANTHROPIC : Profile.OPENAI;
    var lane = new Lane(profile.id(), profile, mock.url(), "real-key-of-the-lane", false);
    var access = new AgentAccess(lane, mock.url(), mock.url(), TOKEN);
    Map<String, String> environment =
        Map.of("HOME", home.toString(), "PATH", "/usr/bin:/bin", "LANG", "C.UTF-8");
    return new AgentBench(
        folder, Map.of(agent, installation), Map.of(protocol, access), environment, List.of());
  }

  /** Skips where the program was not installed for tests. */
  private static Installation locate(String agent) throws Exception {
    String installed = System.getenv("HIVEMIND_TEST_AGENTS");
    boolean here = agent.equals("demo") || installed != null;
    if (!here) {
      System.out.println(
          "skipped: HIVEMIND_TEST_AGENTS names no folder in which npm installed " + agent);
    }
    assumeTrue(here, "HIVEMIND_TEST_AGENTS is not set");
    String path = installed == null ? "" : installed + "/node_modules/.bin";
    return AgentAdapters.builtIn().named(agent).locate(Map.of("PATH", path));
  }

  private List<Path> filesThatHold(String secret) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, secret)).toList();
    }
  }

  private static boolean holds(Path file, String secret) {
    return ProcFile.text(file).contains(secret);
  }
}
