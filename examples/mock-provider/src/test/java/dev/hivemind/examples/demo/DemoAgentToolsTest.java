package dev.hivemind.examples.demo;

import static dev.hivemind.examples.demo.ScriptedApi.END_TURN;
import static dev.hivemind.examples.demo.ScriptedApi.streamed;
import static dev.hivemind.examples.demo.ScriptedApi.toolUse;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the demo agent does, as a real process, with the tool calls that a model asks for. */
class DemoAgentToolsTest {
  @TempDir Path parent;
  private Path folder;

  @BeforeEach
  void makeFolder() throws Exception {
    folder = Files.createDirectory(parent.resolve("work"));
  }

  @Test
  void the_tools_that_it_carries_out_are_those_that_it_offers() throws Exception {
    try (var api = new ScriptedApi(streamed(END_TURN, 100));
        var agent = AgentRun.start(folder, api.url(), "Say hello", "--model", "claude-test")) {
      assertThat(agent.exitCode()).isZero();
      JsonNode request = api.requests().getFirst();
      assertThat(request.path("model").asString()).isEqualTo("claude-test");
      assertThat(request.path("stream").asBoolean()).isTrue();
      assertThat(request.path("tools").valueStream().map(tool -> tool.path("name").asString()))
          .containsExactly("write_file", "read_file", "list_files", "run_command");
      assertThat(request.at("/messages/0/content/0/text").asString()).isEqualTo("Say hello");
    }
  }

  @Test
  void files_are_written_read_and_listed() throws Exception {
    String content = "Grüße 🐋\n\"quoted\" \\ \t";
    String input =
        JsonMapper.shared()
            .createObjectNode()
            .put("path", "a/1.md")
            .put("content", content)
            .toString();
    assertThat(result("write_file", input).isError()).isFalse();
    assertThat(Files.readString(folder.resolve("a/1.md"))).isEqualTo(content);
    assertThat(result("read_file", "{\"path\":\"a/1.md\"}").content()).isEqualTo(content);
    Files.createDirectory(folder.resolve("z"));
    assertThat(result("list_files", "{\"path\":\".\"}").content()).isEqualTo("a/\nz/");
  }

  @Test
  void a_long_file_is_cut_and_that_is_said() throws Exception {
    Files.writeString(folder.resolve("long.txt"), "x".repeat(1 << 20));
    assertThat(result("read_file", "{\"path\":\"long.txt\"}").content())
        .hasSizeLessThan(300_000)
        .endsWith("(the rest is left out)");
  }

  @Test
  void a_command_runs_in_the_folder_without_key_and_address() throws Exception {
    Result ran = result("run_command", "{\"command\":\"pwd; env; echo oops >&2; cat\"}");
    assertThat(ran.isError()).isFalse();
    assertThat(ran.content())
        .startsWith(folder.toRealPath().toString())
        .contains("oops", "PATH=")
        .doesNotContain("ANTHROPIC", AgentRun.KEY);
  }

  @Test
  void a_command_that_fails_is_a_tool_error_with_its_exit_code_and_output() throws Exception {
    Result ran = result("run_command", "{\"command\":\"echo why; exit 3\"}");
    assertThat(ran).isEqualTo(new Result("exit code 3\nwhy\n", true));
  }

  @Test
  void output_without_end_is_cut() throws Exception {
    Result ran =
        result("run_command", "{\"command\":\"head -c 10000000 /dev/zero | tr '\\\\\\\\0' x\"}");
    assertThat(ran.content()).hasSizeLessThan(100_000).endsWith("(the rest is left out)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../outside.md", "/etc/hosts", "a/../../outside.md", "link/x.md", "dangling", ""})
  void a_path_that_leads_outside_is_refused(String path) throws Exception {
    Files.createSymbolicLink(folder.resolve("link"), parent);
    Files.createSymbolicLink(folder.resolve("dangling"), parent.resolve("outside.md"));
    String input =
        JsonMapper.shared().createObjectNode().put("path", path).put("content", "x").toString();
    for (String tool : List.of("write_file", "read_file")) {
      assertThat(result(tool, input).isError()).isTrue();
    }
    assertThat(parent.resolve("outside.md")).doesNotExist();
    assertThat(parent.resolve("x.md")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"no_such_tool", "read_file", "list_files"})
  void what_cannot_be_done_is_told_to_the_model(String tool) throws Exception {
    assertThat(result(tool, "{\"path\":\"missing.md\"}").isError()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void a_signal_during_a_command_kills_it_with_all_that_it_started(String signal) throws Exception {
    String command =
        "{\"command\":\"sleep 600 & sleep 600 & (trap '' TERM INT; sleep 600); wait\"}";
    try (var api = new ScriptedApi(streamed(toolUse("run_command", command), 100));
        var agent = AgentRun.start(folder, api.url(), "Sleep")) {
      agent.await("tool_started");
      Awaitility.await().until(() -> agent.descendants().count() >= 4);
      List<ProcessHandle> children = agent.descendants().toList();
      agent.signal(signal);
      assertThat(agent.exitCode()).isEqualTo(130);
      JsonNode result = agent.events().getLast();
      assertThat(result.path("result").asString()).isEqualTo("interrupted");
      assertThat(result.path("is_error").asBoolean()).isTrue();
      Awaitility.await()
          .atMost(Duration.ofSeconds(10))
          .until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
    }
  }

  private record Result(String content, boolean isError) {}

  /** What the agent sends back for a tool call. */
  private Result result(String tool, String input) throws Exception {
    try (var api = new ScriptedApi(streamed(toolUse(tool, input), 50), streamed(END_TURN, 10_000));
        var agent = AgentRun.start(folder, api.url(), "Do it")) {
      assertThat(agent.exitCode()).isZero();
      JsonNode messages = api.requests().get(1).path("messages");
      assertThat(messages.at("/1/content/0/id").asString()).isEqualTo("toolu_1");
      assertThat(messages.at("/1/content/0/input")).isEqualTo(JsonMapper.shared().readTree(input));
      JsonNode result = messages.at("/2/content/0");
      assertThat(result.path("tool_use_id").asString()).isEqualTo("toolu_1");
      var sent = new Result(result.path("content").asString(), result.path("is_error").asBoolean());
      assertThat(agent.await("tool_ended").path("is_error").asBoolean()).isEqualTo(sent.isError());
      return sent;
    }
  }
}
