package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything starts, with words that say what to write instead. */
final class ObjectionTest {
  private static final AgentAdapters ADAPTERS = AgentAdapters.builtIn();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          claude | --output-format=json      | claude: args contains --output-format: hivemind reads claude's output
          claude | -p                        | claude: args contains -p: the prompt is the task's
          claude | --resume                  | claude: args contains --resume: hivemind chooses the conversation
          claude | -cp                       | claude: args contains -c: hivemind chooses the conversation
          claude | --model=opus              | claude: args contains --model: write "model:"
          claude | --dangerously-skip-permissions | claude: args contains --dangerously-skip-permissions: write "permissions: standard" or "permissions: full"
          claude | do it                     | claude: args must begin with an option, not with "do it"
          codex  | --json                    | codex: args contains --json: hivemind reads codex's output
          codex  | -mgpt                     | codex: args contains -m: write "model:"
          codex  | -                         | codex: args contains -: the prompt is the task's
          codex  | -cmodel_provider="x"      | codex: args sets model_provider: the upstream decides where codex calls
          codex  | --config=model_providers.hivemind.base_url="x" | codex: args sets model_providers.hivemind: the upstream decides where codex calls
          codex  | resume                    | codex: args must begin with an option, not with "resume"
          demo   | --session                 | demo: args contains --session: hivemind chooses the conversation
          command | --fast                   | args are for agent programs; write them into command
          """)
  void arguments_that_clash_are_refused_by_name(String agent, String argument, String objection) {
    AgentSettings settings = TestTasks.settings(null, null, Permissions.STANDARD, argument);

    assertThat(objection(agent, settings, Map.of())).isEqualTo(objection);
  }

  @Test
  void a_setting_given_apart_from_its_flag_is_refused_too() {
    AgentSettings settings =
        TestTasks.settings(
            null, null, Permissions.STANDARD, "-c", "model_reasoning_effort=\"low\"");

    assertThat(objection("codex", settings, Map.of()))
        .isEqualTo("codex: args sets model_reasoning_effort: write \"effort:\"");
  }

  @Test
  void other_arguments_pass() {
    assertThat(
            objection(
                "claude",
                TestTasks.settings(
                    "opus",
                    "xhigh",
                    Permissions.FULL,
                    "--append-system-prompt",
                    "be brief",
                    "-d",
                    "api"),
                Map.of("NODE_ENV", "test")))
        .isNull();
    assertThat(
            objection(
                "codex",
                TestTasks.settings(
                    "m", "minimal", Permissions.FULL, "-c", "model_verbosity=\"low\"", "--search"),
                Map.of()))
        .isNull();
    assertThat(
            objection(
                "demo", TestTasks.settings(null, null, Permissions.FULL, "--linger"), Map.of()))
        .isNull();
  }

  @Test
  void an_effort_that_claude_would_ignore_is_refused() {
    assertThat(objection("claude", TestTasks.settings(null, "extreme", Permissions.FULL), Map.of()))
        .isEqualTo(
            "effort \"extreme\": claude knows low, medium, high, xhigh and max, and would ignore"
                + " any other");
    assertThat(objection("codex", TestTasks.settings(null, "a\"b", Permissions.FULL), Map.of()))
        .isEqualTo("effort \"a\"b\" is no level that codex could know");
  }

  @Test
  void a_limit_that_codex_cannot_keep_is_refused() {
    AgentSettings turns =
        new AgentSettings(null, null, OptionalInt.of(3), List.of(), Permissions.STANDARD, false);

    assertThat(objection("codex", turns, Map.of()))
        .startsWith("max_turns: codex cannot limit its turns");
    assertThat(objection("claude", turns, Map.of())).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "demo", "command"})
  void a_task_cannot_send_its_calls_past_the_proxy_or_pose_as_hivemind(String agent) {
    assertThat(objection(agent, TestTasks.PLAIN, Map.of("ANTHROPIC_BASE_URL", "http://x")))
        .isEqualTo(
            "env sets ANTHROPIC_BASE_URL, with which the task's calls would not pass hivemind's"
                + " proxy: write keys and addresses under upstreams");
    assertThat(objection(agent, TestTasks.PLAIN, Map.of("CLAUDE_CODE_USE_BEDROCK", "1")))
        .isNotNull();
    assertThat(objection(agent, TestTasks.PLAIN, Map.of("HIVEMIND_MARK", "x")))
        .isEqualTo("env sets HIVEMIND_MARK: names that begin with HIVEMIND_ are hivemind's own");
  }

  private static String objection(String agent, AgentSettings settings, Map<String, String> env) {
    Task task =
        agent.equals("command")
            ? TestTasks.task(
                "c",
                agent,
                new dev.hivemind.task.Work.Command(List.of("true")),
                settings,
                env,
                Path.of("/work"))
            : TestTasks.prompt(agent, settings, env);
    return ADAPTERS.named(agent).objection(task);
  }
}
