package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Task;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What each adapter starts, as measured in the real programs. */
final class LaunchTest {
  private static final String SESSION = "11111111-2222-4333-8444-555555555555";
  private static final Installation PROGRAM = new Installation(List.of("/bin/agent"), List.of());
  private static final AgentAccess ANTHROPIC = access(Profile.ANTHROPIC, "tokA");
  private static final AgentAccess OPENAI = access(Profile.OPENAI, "tokO");
  private static final Map<Protocol, AgentAccess> BOTH =
      Map.of(Protocol.ANTHROPIC, ANTHROPIC, Protocol.OPENAI_RESPONSES, OPENAI);
  private static final Map<Protocol, AgentAccess> LOGINS =
      Map.of(
          Protocol.ANTHROPIC,
          access(Profile.ANTHROPIC, "tokA", Credential.CALLERS_OWN),
          Protocol.OPENAI_RESPONSES,
          access(Profile.CHATGPT, "tokO", Credential.CALLERS_OWN));
  private static final AgentSettings EVERYTHING =
      new AgentSettings(
          "big-model",
          "high",
          OptionalInt.of(7),
          List.of("--add-dir", "/x"),
          Permissions.FULL,
          true);

  @Test
  void claude_is_launched_as_measured() {
    Launch launch = launch(new ClaudeAdapter(false), TestTasks.PLAIN, Map.of());

    assertThat(launch.argv())
        .containsExactly(
            "/bin/agent",
            "-p",
            "--output-format",
            "stream-json",
            "--verbose",
            "--session-id",
            SESSION,
            "--permission-mode",
            "acceptEdits",
            "--allowedTools",
            "Bash,Edit,Write,Read,Glob,Grep");
    assertThat(launch.environment())
        .containsAllEntriesOf(
            Map.of(
                "ANTHROPIC_BASE_URL", "http://127.0.0.1:9/a/tokA",
                "ANTHROPIC_API_KEY", "injected-by-the-hivemind-proxy",
                "CLAUDE_CODE_PROVIDER_MANAGED_BY_HOST", "1",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                "API_FORCE_IDLE_TIMEOUT", "0",
                "API_TIMEOUT_MS", "1800000",
                "CLAUDE_STREAM_IDLE_TIMEOUT_MS", "1800000",
                "NO_PROXY", "127.0.0.1,localhost,::1",
                "no_proxy", "127.0.0.1,localhost,::1",
                "PATH", "/usr/bin"))
        .doesNotContainKey("IS_SANDBOX");
    assertThat(launch.input()).isEqualTo("Write notes/a.md");
    assertThat(launch.session()).isEqualTo(SESSION);
    assertThat(launch.workingDir()).isEqualTo(Path.of("/work"));
  }

  @Test
  void claude_gets_model_effort_turns_and_further_arguments() {
    assertThat(launch(new ClaudeAdapter(false), EVERYTHING, Map.of()).argv())
        .containsSubsequence(
            "--session-id",
            SESSION,
            "--dangerously-skip-permissions",
            "--model",
            "big-model",
            "--effort",
            "high",
            "--max-turns",
            "7",
            "--add-dir",
            "/x")
        .doesNotContain("--permission-mode", "--allowedTools");
  }

  @Test
  void claude_is_told_that_it_is_in_a_sandbox_only_for_full_permissions_as_root() {
    assertThat(launch(new ClaudeAdapter(true), EVERYTHING, Map.of()).environment())
        .containsEntry("IS_SANDBOX", "1");
    assertThat(launch(new ClaudeAdapter(true), TestTasks.PLAIN, Map.of()).environment())
        .doesNotContainKey("IS_SANDBOX");
    assertThat(launch(new ClaudeAdapter(false), EVERYTHING, Map.of()).environment())
        .doesNotContainKey("IS_SANDBOX");
  }

  @Test
  void codex_is_launched_as_measured_with_neither_token_nor_prompt_among_its_arguments() {
    Launch launch = launch(new CodexAdapter(), TestTasks.PLAIN, Map.of());

    assertThat(launch.argv())
        .containsExactly(
            "/bin/agent",
            "exec",
            "--json",
            "--skip-git-repo-check",
            "-s",
            "workspace-write",
            "-c",
            "analytics.enabled=false",
            "--disable",
            "plugins",
            "-c",
            "model_provider=\"hivemind\"",
            "-c",
            "model_providers.hivemind={name=\"hivemind\",base_url=\"http://127.0.0.1:9/a/public/v1\","
                + "env_key=\"HIVEMIND_KEY\",env_http_headers={\"x-hivemind-token\"=\"HIVEMIND_TOKEN\"},"
                + "wire_api=\"responses\",request_max_retries=10,stream_max_retries=10,"
                + "stream_idle_timeout_ms=1800000}",
            "-c",
            "shell_environment_policy.set.HIVEMIND_TOKEN=\"\"",
            "-");
    assertThat(String.join(" ", launch.argv())).doesNotContain("tokO", "notes/a.md");
    assertThat(launch.environment())
        .containsEntry("HIVEMIND_KEY", "injected-by-the-hivemind-proxy")
        .containsEntry("HIVEMIND_TOKEN", "tokO")
        .containsEntry("NO_PROXY", "127.0.0.1,localhost,::1");
    assertThat(launch.input()).isEqualTo("Write notes/a.md");
    assertThat(launch.session()).isNull();
  }

  @Test
  void codex_gets_model_effort_network_and_further_arguments() {
    AgentSettings network =
        new AgentSettings(
            "m", "high", OptionalInt.empty(), List.of("--ephemeral"), Permissions.STANDARD, true);

    assertThat(launch(new CodexAdapter(), network, Map.of()).argv())
        .containsSubsequence(
            "-s",
            "workspace-write",
            "-c",
            "sandbox_workspace_write.network_access=true",
            "-m",
            "m",
            "-c",
            "model_reasoning_effort=\"high\"",
            "--ephemeral",
            "-");
    assertThat(launch(new CodexAdapter(), EVERYTHING, Map.of()).argv())
        .contains("--dangerously-bypass-approvals-and-sandbox")
        .doesNotContain("-s");
  }

  @Test
  void the_demo_agent_is_launched_with_this_java() throws Exception {
    var demo = new DemoAdapter();
    Installation installation = demo.locate(Map.of());

    Launch launch = launch(demo, installation, EVERYTHING);

    assertThat(launch.argv().getFirst()).startsWith(System.getProperty("java.home"));
    assertThat(launch.argv())
        .endsWith(
            "dev.hivemind.examples.demo.DemoAgent",
            "--session",
            SESSION,
            "--transcript",
            "/run/agents/a/conversation-" + SESSION + ".jsonl",
            "--model",
            "big-model",
            "--max-turns",
            "7",
            "--add-dir",
            "/x");
    assertThat(launch.environment())
        .containsEntry("ANTHROPIC_BASE_URL", "http://127.0.0.1:9/a/tokA")
        .containsEntry("ANTHROPIC_API_KEY", "injected-by-the-hivemind-proxy");
  }

  @Test
  void a_command_finds_every_lane_in_its_environment() {
    Launch launch = command(BOTH);

    assertThat(launch.argv()).containsExactly("./smoke.sh", "fast");
    assertThat(launch.environment())
        .containsAllEntriesOf(
            Map.of(
                "ANTHROPIC_BASE_URL", "http://127.0.0.1:9/a/tokA",
                "ANTHROPIC_API_KEY", "injected-by-the-hivemind-proxy",
                "OPENAI_BASE_URL", "http://127.0.0.1:9/a/tokO/v1",
                "OPENAI_API_KEY", "injected-by-the-hivemind-proxy"))
        .doesNotContainKey("HIVEMIND_BASE_URL");
    assertThat(launch.input()).isEmpty();
  }

  @Test
  void a_command_in_a_run_with_one_lane_finds_its_bare_base_URL_too() {
    assertThat(command(Map.of(Protocol.OPENAI_RESPONSES, OPENAI)).environment())
        .containsEntry("HIVEMIND_BASE_URL", "http://127.0.0.1:9/a/tokO");
    assertThat(command(Map.of()).environment())
        .doesNotContainKeys("HIVEMIND_BASE_URL", "ANTHROPIC_API_KEY", "OPENAI_API_KEY");
  }

  @Test
  void the_responses_lane_comes_before_a_chat_lane_in_a_command_s_environment() {
    AgentAccess chat = access(Profile.GENERIC, "tokC");
    Map<Protocol, AgentAccess> ways =
        Map.of(Protocol.OPENAI_CHAT, chat, Protocol.OPENAI_RESPONSES, OPENAI);

    assertThat(command(ways).environment())
        .containsEntry("OPENAI_BASE_URL", "http://127.0.0.1:9/a/tokO/v1");
  }

  @Test
  void claude_gets_no_key_where_it_sends_its_own_login() {
    Launch launch = withLogins(new ClaudeAdapter(false));

    assertThat(launch.environment())
        .containsEntry("ANTHROPIC_BASE_URL", "http://127.0.0.1:9/a/tokA")
        .containsEntry("CLAUDE_CODE_PROVIDER_MANAGED_BY_HOST", "1")
        .doesNotContainKeys("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CONFIG_DIR");
  }

  @Test
  void codex_is_told_to_send_its_own_login_and_gets_no_key() {
    Launch launch = withLogins(new CodexAdapter());

    assertThat(launch.argv())
        .anyMatch(argument -> argument.contains(",requires_openai_auth=true,"))
        .noneMatch(argument -> argument.contains("env_key="));
    assertThat(launch.environment())
        .containsEntry("HIVEMIND_TOKEN", "tokO")
        .doesNotContainKey("HIVEMIND_KEY");
  }

  @Test
  void a_command_that_sends_its_own_login_finds_addresses_and_no_keys() {
    assertThat(command(LOGINS).environment())
        .containsEntry("ANTHROPIC_BASE_URL", "http://127.0.0.1:9/a/tokA")
        .containsEntry("OPENAI_BASE_URL", "http://127.0.0.1:9/a/tokO/v1")
        .doesNotContainKeys("ANTHROPIC_API_KEY", "OPENAI_API_KEY");
  }

  private static Launch withLogins(AgentAdapter adapter) {
    Task task = TestTasks.prompt("any", TestTasks.PLAIN, Map.of());
    return adapter.launch(
        new LaunchRequest(
            task,
            PROGRAM,
            LOGINS,
            new Opening.Afresh(SESSION),
            Path.of("/run/agents/a"),
            Map.of()));
  }

  @Test
  void a_task_s_variables_are_added_and_never_win_over_hivemind_s() {
    Map<String, String> env =
        Map.of(
            "NODE_ENV", "test", "PATH", "/own/bin", "API_TIMEOUT_MS", "1", "NO_PROXY", "intra.net");

    assertThat(launch(new ClaudeAdapter(false), TestTasks.PLAIN, env).environment())
        .containsEntry("NODE_ENV", "test")
        .containsEntry("PATH", "/own/bin")
        .containsEntry("API_TIMEOUT_MS", "1800000")
        .containsEntry("NO_PROXY", "intra.net,127.0.0.1,localhost,::1");
  }

  @Test
  void what_is_launched_tells_no_secret_when_it_is_printed() {
    LaunchRequest request = request(PROGRAM, TestTasks.PLAIN, Map.of("MY_TOKEN", "own-secret"));

    assertThat(request + " " + new ClaudeAdapter(false).launch(request))
        .doesNotContain("tokA", "own-secret", "notes/a.md");
  }

  @Test
  void a_run_without_a_lane_for_the_agent_is_said_in_words() {
    Task task = TestTasks.prompt("claude", TestTasks.PLAIN, Map.of());
    var request =
        new LaunchRequest(
            task,
            PROGRAM,
            Map.of(),
            new Opening.Afresh(SESSION),
            Path.of("/run/agents/a"),
            Map.of());

    assertThatThrownBy(() -> new ClaudeAdapter(false).launch(request))
        .hasMessage("no upstream of this run speaks ANTHROPIC");
  }

  private static Launch launch(
      AgentAdapter adapter, AgentSettings settings, Map<String, String> env) {
    return adapter.launch(request(PROGRAM, settings, env));
  }

  private static Launch launch(
      AgentAdapter adapter, Installation installation, AgentSettings settings) {
    return adapter.launch(request(installation, settings, Map.of()));
  }

  private static LaunchRequest request(
      Installation installation, AgentSettings settings, Map<String, String> env) {
    Task task = TestTasks.prompt("any", settings, env);
    return new LaunchRequest(
        task,
        installation,
        BOTH,
        new Opening.Afresh(SESSION),
        Path.of("/run/agents/a"),
        Map.of("PATH", "/usr/bin"));
  }

  private static Launch command(Map<Protocol, AgentAccess> access) {
    Task task = TestTasks.command("smoke", Path.of("/work"), "./smoke.sh", "fast");
    var none = new Installation(List.of(), List.of());
    return new CommandAdapter()
        .launch(
            new LaunchRequest(
                task,
                none,
                access,
                new Opening.Afresh(SESSION),
                Path.of("/run/agents/a"),
                Map.of()));
  }

  private static AgentAccess access(Profile profile, String token) {
    return access(profile, token, new Credential.Key("real"));
  }

  private static AgentAccess access(Profile profile, String token, Credential credential) {
    return new AgentAccess(
        new Lane(
            profile.id(),
            profile,
            URI.create("http://127.0.0.1:1"),
            credential,
            false,
            LaneTuning.DEFAULT),
        URI.create("http://127.0.0.1:9/a/" + token),
        URI.create("http://127.0.0.1:9/a/public"),
        token);
  }
}
