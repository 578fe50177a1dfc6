package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentOutcome.Failure;
import dev.hivemind.agent.AgentOutcome.Success;
import dev.hivemind.agent.AgentSignal.ResultDelivered;
import dev.hivemind.agent.AgentSignal.Said;
import dev.hivemind.agent.AgentSignal.SessionKnown;
import dev.hivemind.agent.AgentSignal.ToolEnded;
import dev.hivemind.agent.AgentSignal.ToolStarted;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the demo agent and commands print. */
final class PlainOutputsTest {
  @Test
  void the_demo_agent_tells_everything_in_its_own_events() {
    var output = new DemoOutput();

    List<AgentSignal> signals =
        Sample.feed(
            output,
            List.of(
                "{\"type\":\"session\",\"session\":\"s-1\"}",
                "{\"type\":\"said\",\"text\":\"first\\nsecond\"}",
                "{\"type\":\"tool_started\",\"id\":\"1\",\"name\":\"write_file\",\"summary\":\"notes/a.md\"}",
                "{\"type\":\"tool_ended\",\"id\":\"1\",\"is_error\":false}",
                "{\"type\":\"result\",\"is_error\":false,\"result\":\"Wrote it.\",\"turns\":2}"));

    assertThat(signals)
        .containsExactly(
            new SessionKnown("s-1"),
            new Said("first"),
            new ToolStarted("1", "write_file: notes/a.md"),
            new ToolEnded("1"),
            new ResultDelivered());
    assertThat(output.outcome(0, "")).isEqualTo(new Success("Wrote it.", null));
  }

  @Test
  void the_demo_agent_s_result_decides_and_its_exit_code_does_not() {
    var output = new DemoOutput();
    assertThat(output.outcome(0, ""))
        .isEqualTo(new Failure("the demo agent ended without a result (exit code 0)"));

    output.accept("{\"type\":\"result\",\"is_error\":true,\"result\":\"HTTP 529\"}");
    assertThat(output.outcome(0, "")).isEqualTo(new Failure("HTTP 529"));
  }

  @Test
  void a_command_succeeds_by_its_exit_code_and_its_last_line_is_its_message() {
    var output = new CommandOutput();

    assertThat(
            Sample.feed(
                output,
                List.of("one", "{\"type\":\"result\",\"is_error\":true}", "  3 tests passed", "")))
        .isEmpty();

    assertThat(output.outcome(0, "a warning")).isEqualTo(new Success("3 tests passed", null));
  }

  @Test
  void a_command_fails_with_what_it_said_last() {
    var output = new CommandOutput();
    output.accept("1 test failed");

    assertThat(output.outcome(3, ""))
        .isEqualTo(new Failure("the command failed (exit code 3): 1 test failed"));
    assertThat(output.outcome(3, "boom\n"))
        .isEqualTo(new Failure("the command failed (exit code 3): boom"));
    assertThat(output.outcome(137, ""))
        .isEqualTo(new Failure("the command failed (ended by SIGKILL): 1 test failed"));
  }

  @Test
  void what_an_agent_writes_cannot_reach_the_terminal_as_a_control_sequence() {
    assertThat(OneLine.of("a\u001b[31mred\u001b[0m\u0007\tb\r\nc")).isEqualTo("a red b c");
    assertThat(OneLine.of("a\u009b2Jb\u202ec")).isEqualTo("a b c");
    assertThat(OneLine.of("𝄞".repeat(300))).hasSize(199).endsWith("𝄞…");
    assertThat(OneLine.first("\n \n x \n y")).isEqualTo("x");
  }
}
