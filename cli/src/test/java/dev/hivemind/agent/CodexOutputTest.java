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

/** What codex-cli 0.171.0 prints. */
final class CodexOutputTest {
  private final CodexOutput output = new CodexOutput();

  @Test
  void a_run_that_ends_well_tells_its_session_its_tools_and_its_result() throws IOException {
    assertThat(Sample.feed(output, "codex-success.jsonl"))
        .containsExactly(
            new SessionKnown("01a22967-a797-7bb1-8087-0e176801257e"),
            new ToolStarted("item_1", "Bash: echo hello-from-mock > out.txt; cat out.txt"),
            new ToolEnded("item_1"),
            new Said("All done, final answer from mock."),
            new ResultDelivered());
    assertThat(output.outcome(0, ""))
        .isEqualTo(new Success("All done, final answer from mock.", null));
  }

  @Test
  void without_a_completed_turn_an_exit_code_of_0_is_a_failure() throws IOException {
    List<String> lines = Sample.lines("codex-success.jsonl");
    Sample.feed(output, lines.subList(0, lines.size() - 1));

    assertThat(output.outcome(0, ""))
        .isEqualTo(new Failure("codex ended without a result (exit code 0)"));
    assertThat(output.outcome(137, ""))
        .isEqualTo(new Failure("codex ended without a result (ended by SIGKILL)"));
  }

  @Test
  void a_turn_that_fails_after_one_that_completed_is_a_failure() throws IOException {
    Sample.feed(output, "codex-success.jsonl");
    Sample.feed(
        output,
        List.of(
            "{\"type\":\"turn.started\"}",
            "{\"type\":\"turn.failed\",\"error\":{\"message\":\"no\"}}"));

    assertThat(output.outcome(0, "")).isEqualTo(new Failure("no"));
  }

  @Test
  void an_answer_of_400_is_a_failure_with_the_message_from_its_body() throws IOException {
    List<AgentSignal> signals = Sample.feed(output, "codex-400.jsonl");

    assertThat(signals)
        .endsWith(new ApiTrouble("HiveMind: budget exhausted"), new ResultDelivered());
    assertThat(output.outcome(1, "")).isEqualTo(new Failure("HiveMind: budget exhausted"));
  }

  @Test
  void a_spent_quota_is_a_failure_in_codex_s_words() throws IOException {
    Sample.feed(output, "codex-insufficient-quota.jsonl");

    assertThat(output.outcome(1, ""))
        .isEqualTo(new Failure("Quota exceeded. Check your plan and billing details."));
  }

  @Test
  void a_call_that_is_tried_again_is_told_and_no_failure() throws IOException {
    List<AgentSignal> signals = Sample.feed(output, "codex-429-once.jsonl");

    assertThat(signals)
        .contains(
            new ApiTrouble(
                "Reconnecting... 1/5 (exceeded retry limit, last status: 429 Too Many Requests)"));
    assertThat(output.outcome(0, "")).isInstanceOf(Success.class);
  }

  @Test
  void an_API_that_fails_for_ever_is_a_failure_with_its_last_error() throws IOException {
    List<AgentSignal> signals = Sample.feed(output, "codex-402-for-ever.jsonl");

    assertThat(signals).filteredOn(ApiTrouble.class::isInstance).hasSize(6);
    assertThat(output.outcome(1, ""))
        .isEqualTo(
            new Failure(
                "unexpected status 402 Payment Required: pay, url:"
                    + " http://127.0.0.1:40567/v1/responses"));
  }

  @Test
  void what_codex_says_on_stderr_when_it_does_not_even_start_is_the_reason() {
    assertThat(
            output.outcome(
                2,
                "warning: x\nerror: the argument '--model' cannot be used multiple times\n\nUsage"))
        .isEqualTo(
            new Failure(
                "codex ended without a result (exit code 2): error: the argument '--model' cannot"
                    + " be used multiple times"));
  }

  @Test
  void F4_prose_about_quotas_and_rate_limits_decides_nothing() {
    String prose = "429 Too Many Requests: insufficient_quota, usage limit reached";
    List<AgentSignal> signals =
        Sample.feed(
            output,
            List.of(
                "{\"type\":\"item.completed\",\"item\":{\"id\":\"0\",\"type\":\"agent_message\",\"text\":\""
                    + prose
                    + "\"}}",
                "{\"type\":\"item.completed\",\"item\":{\"id\":\"1\",\"type\":\"command_execution\",\"command\":\"cat"
                    + " quota.md\",\"aggregated_output\":\""
                    + prose
                    + "\",\"exit_code\":1,\"status\":\"failed\"}}",
                "{\"type\":\"turn.completed\"}"));

    assertThat(signals).noneMatch(ApiTrouble.class::isInstance);
    assertThat(output.outcome(0, prose)).isEqualTo(new Success(prose, null));
  }

  @Test
  void tools_of_every_kind_are_summed_up() {
    assertThat(
            summary(
                "{\"type\":\"file_change\",\"changes\":[{\"path\":\"notes/a.md\",\"kind\":\"add\"}]}"))
        .isEqualTo("Write notes/a.md");
    assertThat(
            summary(
                "{\"type\":\"file_change\",\"changes\":[{\"path\":\"a\",\"kind\":\"update\"},{\"path\":\"b\",\"kind\":\"delete\"}]}"))
        .isEqualTo("Edit a and 1 more");
    assertThat(summary("{\"type\":\"mcp_tool_call\",\"server\":\"git\",\"tool\":\"log\"}"))
        .isEqualTo("git.log");
    assertThat(summary("{\"type\":\"web_search\",\"query\":\"java 25\"}"))
        .isEqualTo("WebSearch: java 25");
    assertThat(summary("{\"type\":\"command_execution\",\"command\":\"npm test\"}"))
        .isEqualTo("Bash: npm test");
    assertThat(summary("{\"type\":\"collab_tool_call\"}")).isEqualTo("collab_tool_call");
  }

  private static String summary(String item) {
    String event =
        "{\"type\":\"item.started\",\"item\":" + item.replaceFirst("\\{", "{\"id\":\"1\",") + "}";
    return ((ToolStarted) new CodexOutput().accept(event).getFirst()).summary();
  }

  @Test
  void a_tool_that_is_only_told_when_it_is_done_both_starts_and_ends() {
    assertThat(
            output.accept(
                "{\"type\":\"item.completed\",\"item\":{\"id\":\"9\",\"type\":\"file_change\",\"changes\":[{\"path\":\"a\",\"kind\":\"add\"}],\"status\":\"completed\"}}"))
        .containsExactly(new ToolStarted("9", "Write a"), new ToolEnded("9"));
  }

  @Test
  void a_declined_command_is_told_and_never_a_plain_success() {
    List<AgentSignal> signals =
        Sample.feed(
            output,
            List.of(
                "{\"type\":\"item.completed\",\"item\":{\"id\":\"1\",\"type\":\"command_execution\",\"command\":\"/bin/bash"
                    + " -lc 'rm -rf x'\",\"status\":\"declined\"}}",
                "{\"type\":\"turn.completed\"}"));

    assertThat(signals).contains(new ToolDenied("Bash", "rm -rf x"));
    assertThat(output.outcome(0, "")).isEqualTo(new Success("", "tools denied: Bash (rm -rf x)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text",
        "{",
        "{}",
        "[1]",
        "{\"type\":\"item.started\"}",
        "{\"type\":\"item.completed\",\"item\":3}"
      })
  void a_line_that_makes_no_sense_gives_no_signal(String line) {
    assertThat(output.accept(line)).isEmpty();
  }
}
