package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentOutcome.Failure;
import dev.hivemind.agent.AgentOutcome.Success;
import dev.hivemind.agent.AgentSignal.ApiTrouble;
import dev.hivemind.agent.AgentSignal.ResultDelivered;
import dev.hivemind.agent.AgentSignal.Said;
import dev.hivemind.agent.AgentSignal.SessionKnown;
import dev.hivemind.agent.AgentSignal.ToolDenied;
import dev.hivemind.agent.AgentSignal.ToolEnded;
import dev.hivemind.agent.AgentSignal.ToolStarted;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Claude Code 2.1.197 prints. */
final class ClaudeOutputTest {
  private final ClaudeOutput output = new ClaudeOutput();

  @Test
  void a_run_that_ends_well_tells_its_session_its_tools_and_its_result() throws IOException {
    assertThat(Sample.feed(output, "claude-success.jsonl"))
        .containsExactly(
            new SessionKnown("11111111-2222-4333-8444-555555555555"),
            new Said("I will write the file."),
            new ToolStarted(
                "toolu_e7f4574c5051401fa5df16",
                "Bash: echo hello-from-mock > out.txt; cat out.txt"),
            new ToolEnded("toolu_e7f4574c5051401fa5df16"),
            new Said("All done, final answer from mock."),
            new ResultDelivered());
    assertThat(output.outcome(0, ""))
        .isEqualTo(new Success("All done, final answer from mock.", null));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 137, 143})
  void the_result_decides_whatever_the_exit_code_is(int exitCode) throws IOException {
    Sample.feed(output, "claude-success.jsonl");

    assertThat(output.outcome(exitCode, "")).isInstanceOf(Success.class);
  }

  @Test
  void without_a_result_an_exit_code_of_0_is_a_failure() throws IOException {
    List<String> lines = Sample.lines("claude-success.jsonl");
    Sample.feed(output, lines.subList(0, lines.size() - 1));

    assertThat(output.outcome(0, ""))
        .isEqualTo(new Failure("claude ended without a result (exit code 0)"));
    assertThat(output.outcome(143, ""))
        .isEqualTo(new Failure("claude ended without a result (ended by SIGTERM)"));
    assertThat(output.outcome(1, "note\nerror: unknown option '--bogus'\n\nmore"))
        .isEqualTo(
            new Failure(
                "claude ended without a result (exit code 1): error: unknown option '--bogus'"));
  }

  @Test
  void an_API_that_fails_for_ever_is_a_failure_in_claude_s_words_although_its_subtype_is_success()
      throws IOException {
    List<AgentSignal> signals = Sample.feed(output, "claude-529-for-ever.jsonl");

    assertThat(signals)
        .contains(
            new ApiTrouble("API error 529 overloaded, attempt 1 of 2, again in 0.5 s"),
            new ApiTrouble("API error 529 overloaded, attempt 2 of 2, again in 1.1 s"))
        .endsWith(new ResultDelivered());
    assertThat(output.outcome(1, ""))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.reason())
                    .startsWith("API Error: 529 Overloaded. This is a server-side issue"));
  }

  @Test
  void a_refused_call_is_a_failure_in_claude_s_words() throws IOException {
    Sample.feed(output, "claude-billing-error.jsonl");

    assertThat(output.outcome(1, ""))
        .isEqualTo(new Failure("API Error: Request rejected (429) · HiveMind: budget exhausted"));
  }

  @Test
  void a_run_that_was_interrupted_in_a_tool_failed_although_it_exits_0() throws IOException {
    List<AgentSignal> signals = Sample.feed(output, "claude-sigint-during-tool.jsonl");

    assertThat(signals).contains(new ToolEnded("toolu_6fe14e6b35d548469ea941"));
    assertThat(output.outcome(0, ""))
        .isEqualTo(
            new Failure(
                "claude stopped before it was done: error_during_execution (aborted_tools)"));
  }

  @Test
  void a_limit_of_its_own_is_a_failure_in_claude_s_words() throws IOException {
    Sample.feed(output, "claude-max-turns.jsonl");

    assertThat(output.outcome(1, "")).isEqualTo(new Failure("Reached maximum number of turns (1)"));
  }

  @Test
  void a_denied_tool_is_told_and_never_a_plain_success() throws IOException {
    List<AgentSignal> signals = Sample.feed(output, "claude-denied.jsonl");

    assertThat(signals)
        .contains(new ToolDenied("Bash", "echo hello-from-mock > out.txt; cat out.txt"));
    assertThat(output.outcome(0, ""))
        .isEqualTo(
            new Success(
                "All done, final answer from mock.",
                "tools denied: Bash (echo hello-from-mock > out.txt; cat out.txt)"));
  }

  @Test
  void denials_are_told_once_and_many_are_counted() {
    String denials =
        """
        {"tool_name":"Bash","tool_use_id":"1","tool_input":{"command":"a"}},
        {"tool_name":"Bash","tool_use_id":"2","tool_input":{"command":"b"}},
        {"tool_name":"Write","tool_use_id":"3","tool_input":{"file_path":"/w/c.md"}},
        {"tool_name":"WebFetch","tool_use_id":"4","tool_input":{"url":"http://d"}}\
        """
            .replace("\n", "");
    String result =
        "{\"type\":\"result\",\"is_error\":false,\"result\":\"ok\",\"permission_denials\":["
            + denials
            + "]}";

    List<AgentSignal> signals = Sample.feed(output, List.of(result, result));

    assertThat(signals).filteredOn(ToolDenied.class::isInstance).hasSize(4);
    assertThat(output.outcome(0, ""))
        .isEqualTo(
            new Success("ok", "tools denied: Bash (a), Bash (b), Write (/w/c.md) and 1 more"));
  }

  @Test
  void F4_prose_about_quotas_and_rate_limits_decides_nothing() {
    String prose = "HTTP 429 rate_limit_error: quota exceeded, usage limit reached, resets 11pm";
    List<String> lines =
        List.of(
            "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\""
                + prose
                + "\"}]}}",
            "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\"Write\",\"input\":{\"file_path\":\"quota.md\",\"content\":\""
                + prose
                + "\"}}]}}",
            "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"1\",\"is_error\":true,\"content\":\""
                + prose
                + "\"}]}}",
            "{\"type\":\"result\",\"is_error\":false,\"result\":\"" + prose + "\"}");

    List<AgentSignal> signals = Sample.feed(output, lines);

    assertThat(signals)
        .containsExactly(
            new Said(prose),
            new ToolStarted("1", "Write quota.md"),
            new ToolEnded("1"),
            new ResultDelivered());
    assertThat(output.outcome(1, prose)).isEqualTo(new Success(prose, null));
  }

  @Test
  void a_tool_is_summed_up_in_one_line() {
    Sample.feed(
        output,
        List.of("{\"type\":\"system\",\"subtype\":\"init\",\"cwd\":\"/w\",\"session_id\":\"s\"}"));

    assertThat(started("Write", "{\"file_path\":\"/w/notes/a.md\",\"content\":\"x\"}"))
        .isEqualTo("Write notes/a.md");
    assertThat(started("Read", "{\"file_path\":\"/elsewhere/a.md\"}"))
        .isEqualTo("Read /elsewhere/a.md");
    assertThat(started("Grep", "{\"pattern\":\"TODO\"}")).isEqualTo("Grep: TODO");
    assertThat(started("Task", "{\"description\":\"look\",\"prompt\":\"p\"}"))
        .isEqualTo("Task: look");
    assertThat(started("TodoWrite", "{\"todos\":[]}")).isEqualTo("TodoWrite");
    assertThat(started("Bash", "{\"command\":\"\\n  cd x\\nnpm test\"}")).isEqualTo("Bash: cd x");
    assertThat(started("Bash", "{\"command\":\"" + "x".repeat(5000) + "\"}"))
        .hasSize(200)
        .endsWith("x…");
  }

  private String started(String tool, String input) {
    String line =
        "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\""
            + tool
            + "\",\"input\":"
            + input
            + "}]}}";
    return ((ToolStarted) output.accept(line).getFirst()).summary();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain text",
        "{",
        "{}",
        "[]",
        "null",
        "{\"type\":5}",
        "{\"type\":\"new_in_3.0\"}",
        "{\"type\":\"assistant\"}",
        "{\"type\":\"assistant\",\"message\":{\"content\":\"text\"}}",
        "{\"type\":\"user\",\"message\":{\"content\":[7,null]}}",
        "{\"type\":\"result\"",
        "\u0000\u0001"
      })
  void a_line_that_makes_no_sense_gives_no_signal(String line) {
    assertThat(output.accept(line)).isEmpty();
    assertThat(output.outcome(0, "")).isInstanceOf(Failure.class);
  }

  @Test
  void a_result_that_does_not_say_that_it_is_no_error_is_a_failure() {
    output.accept("{\"type\":\"result\",\"subtype\":\"success\"}");

    assertThat(output.outcome(0, ""))
        .isEqualTo(new Failure("claude stopped before it was done: success"));
  }
}
