package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.JSON;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The real Claude Code, with the permissions that HiveMind calls {@code standard}. */
class RealClaudeTest {
  private static final String QUIET = "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1";
  private static final String PROMPT = "Write notes/intro.md about whales and `src/Main.java`.";

  private static Path claude;

  @TempDir Path home;
  @TempDir Path folder;
  private MockProvider mock;

  @BeforeAll
  static void find() throws Exception {
    claude = AgentPrograms.claude();
  }

  @BeforeEach
  void start() throws Exception {
    mock = MockProvider.start(new MockOptions(0, Duration.ZERO, Duration.ofMillis(1)));
  }

  @AfterEach
  void stop() {
    mock.close();
  }

  @Test
  void it_writes_the_files_of_the_prompt_and_counts_the_tokens_that_were_served() throws Exception {
    JsonNode result = run(PROMPT, List.of(QUIET), "--session-id", UUID.randomUUID().toString());
    assertThat(result.path("result").asString())
        .isEqualTo("Done. I wrote:\n- notes/intro.md\n- src/Main.java");
    assertThat(result.path("permission_denials").size()).isZero();
    assertThat(Files.readString(folder.resolve("notes/intro.md"))).contains(PROMPT);
    assertThat(folder.resolve("src/Main.java")).isNotEmptyFile();
    assertThat(served(result)).isEqualTo(mock.stats());
  }

  private static MockStats served(JsonNode result) {
    JsonNode usage = result.path("usage");
    return new MockStats(
        result.path("num_turns").asLong(),
        usage.path("input_tokens").asLong(),
        usage.path("output_tokens").asLong(),
        usage.path("cache_read_input_tokens").asLong(),
        usage.path("cache_creation_input_tokens").asLong());
  }

  @Test
  void a_file_that_its_write_tool_refuses_is_written_with_its_shell() throws Exception {
    Files.createDirectory(folder.resolve("notes"));
    Files.writeString(folder.resolve("notes/intro.md"), "It was not read, so Write refuses it.");
    JsonNode result = run(PROMPT, List.of(QUIET));
    assertThat(result.path("num_turns").asInt()).isEqualTo(4);
    assertThat(Files.readString(folder.resolve("notes/intro.md"))).contains(PROMPT);
  }

  @Test
  void the_title_that_it_asks_for_besides_is_answered() throws Exception {
    JsonNode result = run(PROMPT, List.of());
    assertThat(folder.resolve("src/Main.java")).isNotEmptyFile();
    assertThat(mock.stats().requests()).isEqualTo(result.path("num_turns").asLong() + 1);
  }

  @Test
  void a_resumed_conversation_goes_on_with_what_is_asked_then() throws Exception {
    String session = UUID.randomUUID().toString();
    run(PROMPT, List.of(QUIET), "--session-id", session);
    JsonNode again = run("Go on.", List.of(QUIET), "--resume", session);
    assertThat(again.path("num_turns").asInt()).isEqualTo(1);
    JsonNode more = run("Now more/x.md.", List.of(QUIET), "--resume", session);
    assertThat(more.path("result").asString()).isEqualTo("Done. I wrote:\n- more/x.md");
    assertThat(folder.resolve("more/x.md")).isNotEmptyFile();
  }

  /** The result of a run that ended well. */
  private JsonNode run(String prompt, List<String> environment, String... arguments)
      throws Exception {
    var commandLine =
        new ArrayList<>(
            List.of(
                claude.toString(),
                "-p",
                "--output-format",
                "stream-json",
                "--verbose",
                "--permission-mode",
                "acceptEdits",
                "--allowedTools",
                "Bash,Edit,Write,Read,Glob,Grep"));
    commandLine.addAll(List.of(arguments));
    var variables =
        new ArrayList<>(List.of("ANTHROPIC_BASE_URL=" + mock.url(), "ANTHROPIC_API_KEY=any"));
    variables.addAll(environment);
    AgentPrograms.Ended ended = AgentPrograms.run(folder, home, commandLine, variables, prompt);
    assertThat(ended.exitCode()).as(ended.errors()).isZero();
    JsonNode result = JSON.readTree(ended.lines().getLast());
    assertThat(result.path("type").asString()).isEqualTo("result");
    assertThat(result.path("is_error").asBoolean()).isFalse();
    return result;
  }
}
