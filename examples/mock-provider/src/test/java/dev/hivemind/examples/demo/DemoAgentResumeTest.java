package dev.hivemind.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The demo agent keeps its conversation, and another process goes on with it. */
class DemoAgentResumeTest {
  private static final String TOOL_USE =
      """
      {"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"write_file","input":{}}]}
      """;

  @TempDir Path folder;
  private Path transcript;

  @BeforeEach
  void name() {
    transcript = folder.resolve("conversation.jsonl");
  }

  @AfterEach
  void nothing_is_left_half_written() {
    assertThat(folder.resolve("conversation.jsonl.whole")).doesNotExist();
  }

  @Test
  void it_goes_on_where_the_work_was_left() throws Exception {
    try (var mock = MockProvider.start(new MockOptions(0, Duration.ZERO, Duration.ofMillis(1)))) {
      run(mock, "Write a/1.md, a/2.md and a/3.md.", "--max-turns", "2");
      assertThat(folder.resolve("a/2.md")).exists();
      assertThat(folder.resolve("a/3.md")).doesNotExist();
      JsonNode result = run(mock, "go on", "--resume");

      assertThat(result.path("is_error").asBoolean()).isFalse();
      assertThat(result.path("turns").asInt()).as("what was done is not done again").isEqualTo(2);
      assertThat(result.path("result").asString()).contains("a/1.md", "a/2.md", "a/3.md");
    }
  }

  @Test
  void a_tool_call_without_an_answer_and_half_a_line_are_dropped() throws Exception {
    try (var mock = MockProvider.start(new MockOptions(0, Duration.ZERO, Duration.ofMillis(1)))) {
      run(mock, "Write a/1.md, a/2.md and a/3.md.", "--max-turns", "2");
      List<String> whole = Files.readAllLines(transcript);
      Files.writeString(
          transcript, TOOL_USE + "{\"role\":\"user\",\"con", StandardOpenOption.APPEND);
      JsonNode result = run(mock, "go on", "--resume");

      assertThat(result.path("is_error").asBoolean()).isFalse();
      assertThat(Files.readAllLines(transcript)).startsWith(whole.toArray(String[]::new));
      assertThat(transcript).content().doesNotContain("\"t1\"");
    }
  }

  @Test
  void a_conversation_that_is_not_there_is_a_failure() throws Exception {
    try (var mock = MockProvider.start(new MockOptions(0, Duration.ZERO, Duration.ofMillis(1)))) {
      JsonNode result = run(mock, "go on", "--resume");

      assertThat(result.path("is_error").asBoolean()).isTrue();
      assertThat(result.path("result").asString()).contains("there is no conversation in");
      assertThat(mock.stats().requests()).isZero();
    }
  }

  private JsonNode run(MockProvider mock, String prompt, String... arguments) throws Exception {
    var all = new ArrayList<>(List.of("--transcript", transcript.toString()));
    all.addAll(List.of(arguments));
    try (var agent = AgentRun.start(folder, mock.url(), prompt, all.toArray(String[]::new))) {
      agent.exitCode();
      return agent.events().getLast();
    }
  }
}
