package dev.hivemind.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockStats;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The demo agent as a real process against the mock provider. */
class DemoAgentTest {
  @TempDir Path folder;
  private MockProvider mock;

  @BeforeEach
  void start() throws Exception {
    mock = MockProvider.start(new MockOptions(0, Duration.ZERO, Duration.ofMillis(1)));
  }

  @AfterEach
  void stop() {
    mock.close();
  }

  @Test
  void it_writes_the_files_of_the_prompt_and_reports_each_step_and_all_tokens() throws Exception {
    try (var agent =
        AgentRun.start(folder, mock.url(), "Write a/1.md and `b/2.md`.", "--session", "s-7")) {
      assertThat(agent.exitCode()).isZero();
      assertThat(agent.types())
          .containsExactly(
              "session",
              "said",
              "tool_started",
              "tool_ended",
              "said",
              "tool_started",
              "tool_ended",
              "said",
              "result");
      List<JsonNode> events = agent.events();
      assertThat(events.getFirst().path("session").asString()).isEqualTo("s-7");
      assertThat(events.get(2).path("name").asString()).isEqualTo("write_file");
      assertThat(events.get(2).path("summary").asString()).isEqualTo("a/1.md");
      assertThat(events.get(3).path("id")).isEqualTo(events.get(2).path("id"));
      assertThat(events.get(3).path("is_error").asBoolean()).isFalse();
      JsonNode result = events.getLast();
      assertThat(result.path("is_error").asBoolean()).isFalse();
      assertThat(result.path("result").asString()).isEqualTo("Done. I wrote:\n- a/1.md\n- b/2.md");
      assertThat(result.path("turns").asInt()).isEqualTo(3);
      assertThat(stats(result)).isEqualTo(mock.stats());
    }
    assertThat(Files.readString(folder.resolve("a/1.md"))).startsWith("a/1.md\n");
    assertThat(folder.resolve("b/2.md")).isNotEmptyFile();
  }

  private static MockStats stats(JsonNode result) {
    JsonNode usage = result.path("usage");
    return new MockStats(
        result.path("turns").asLong(),
        usage.path("input_tokens").asLong(),
        usage.path("output_tokens").asLong(),
        usage.path("cache_read_input_tokens").asLong(),
        usage.path("cache_creation_input_tokens").asLong());
  }

  @Test
  void a_base_url_with_a_path_keeps_it() throws Exception {
    URI withPath = URI.create(mock.url() + "/a/0123456789abcdef/");
    try (var agent = AgentRun.start(folder, withPath, "Say hello")) {
      assertThat(agent.exitCode()).isEqualTo(1);
      assertThat(agent.events().getLast().path("result").asString())
          .startsWith("HTTP 404: ")
          .doesNotContain("0123456789abcdef");
    }
  }

  @Test
  void it_gives_up_after_the_allowed_turns() throws Exception {
    try (var agent =
        AgentRun.start(folder, mock.url(), "Write a.md, bb.md and cc.md", "--max-turns", "2")) {
      assertThat(agent.exitCode()).isEqualTo(1);
      JsonNode result = agent.events().getLast();
      assertThat(result.path("is_error").asBoolean()).isTrue();
      assertThat(result.path("result").asString()).isEqualTo("not finished after 2 turns");
      assertThat(result.path("turns").asInt()).isEqualTo(2);
    }
  }

  @Test
  void without_prompt_or_environment_it_fails_with_a_result_that_says_what_is_missing()
      throws Exception {
    try (var agent = AgentRun.start(folder, mock.url(), " \n")) {
      assertThat(agent.exitCode()).isEqualTo(1);
      assertThat(agent.events().getLast().path("result").asString()).contains("no prompt");
    }
    try (var agent = AgentRun.start(folder, Map.of("ANTHROPIC_API_KEY", "k"), "Say hello")) {
      assertThat(agent.exitCode()).isEqualTo(1);
      assertThat(agent.events().getLast().path("result").asString())
          .isEqualTo("ANTHROPIC_BASE_URL is not set");
    }
  }

  @Test
  void a_prompt_of_megabytes_fits_and_one_that_does_not_fit_is_a_failure_and_no_interruption()
      throws Exception {
    try (var agent = AgentRun.start(folder, mock.url(), "Write big.md. " + "x".repeat(4 << 20))) {
      assertThat(agent.exitCode()).isZero();
      assertThat(folder.resolve("big.md")).isNotEmptyFile();
    }
    try (var agent = AgentRun.start(folder, mock.url(), "x".repeat(64 << 20))) {
      assertThat(agent.exitCode()).isEqualTo(1);
      assertThat(agent.events().getLast().path("result").asString()).contains("OutOfMemoryError");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--max-turns", "--max-turns 0", "--max-turns x", "--what"})
  void a_command_line_that_makes_no_sense_exits_2(String arguments) throws Exception {
    try (var agent = AgentRun.start(folder, mock.url(), "Say hello", arguments.split(" ", -1))) {
      assertThat(agent.exitCode()).isEqualTo(2);
      assertThat(agent.events()).isEmpty();
      assertThat(agent.errors()).startsWith("demo agent: ");
    }
  }

  @Test
  void nothing_but_json_lines_reaches_stdout_and_nothing_stderr() throws Exception {
    try (var agent = AgentRun.start(folder, mock.url(), "Say hello")) {
      assertThat(agent.exitCode()).isZero();
      assertThat(agent.types()).containsExactly("session", "said", "result");
      assertThat(agent.errors()).isEmpty();
    }
  }

  @Test
  void with_linger_it_stays_after_its_result_until_it_is_killed() throws Exception {
    try (var agent = AgentRun.start(folder, mock.url(), "Say hello", "--linger")) {
      agent.await("result");
      Awaitility.await().during(Duration.ofMillis(500)).until(agent::isAlive);
      agent.signal("TERM");
      assertThat(agent.exitCode()).isEqualTo(128 + 15);
      assertThat(agent.types()).containsOnlyOnce("result");
    }
  }

  @Test
  void with_exit_silently_it_ends_well_without_a_result() throws Exception {
    try (var agent = AgentRun.start(folder, mock.url(), "Say hello", "--exit-silently")) {
      assertThat(agent.exitCode()).isZero();
      assertThat(agent.types()).containsExactly("session", "said");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void a_signal_while_the_model_thinks_ends_it_promptly_with_a_result(String signal)
      throws Exception {
    try (MockProvider slow =
            MockProvider.start(new MockOptions(0, Duration.ofMinutes(5), Duration.ZERO));
        var agent = AgentRun.start(folder, slow.url(), "Say hello")) {
      agent.await("session");
      agent.signal(signal);
      assertThat(agent.exitCode()).isEqualTo(130);
      JsonNode result = agent.events().getLast();
      assertThat(result.path("is_error").asBoolean()).isTrue();
      assertThat(result.path("result").asString()).isEqualTo("interrupted");
    }
  }
}
