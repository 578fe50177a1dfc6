package dev.hivemind.cli.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hivemind.agent.OwnLogin;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.manifest.Upstream;
import dev.hivemind.task.manifest.Upstream.Auth;
import dev.hivemind.task.manifest.UpstreamLimits;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whose credential the calls of an upstream carry. */
final class UpstreamAuthTest {
  private static final Map<String, String> KEYS =
      Map.of("ANTHROPIC_API_KEY", "anthropic-secret", "OPENAI_API_KEY", "openai-secret");

  private static final LaneCaller CLAUDE =
      caller("claude", new OwnLogin.Found(Profile.ANTHROPIC, "your Max login", false));
  private static final LaneCaller CLAUDE_WITHOUT =
      caller("claude", new OwnLogin.Missing("claude has no login: type /login"));
  private static final LaneCaller CODEX =
      caller("codex", new OwnLogin.Found(Profile.CHATGPT, "your ChatGPT Plus login", false));
  private static final LaneCaller CODEX_WITH_KEY =
      caller("codex", new OwnLogin.Found(Profile.OPENAI, "the key of codex login", true));
  private static final LaneCaller DEMO =
      caller("demo", new OwnLogin.Missing("the demo agent has no login of its own"));
  private static final LaneCaller COMMAND = caller("command", new OwnLogin.Unknown());

  @Test
  void auto_takes_the_key_where_there_is_one() {
    PlannedLane lane = read(KEYS, upstream("anthropic", Auth.AUTO), CLAUDE);

    assertThat(lane.auth().credential()).isEqualTo(new Credential.Key("anthropic-secret"));
    assertThat(lane.description()).isEqualTo("anthropic: ANTHROPIC_API_KEY (billed)");
  }

  @Test
  void auto_takes_the_agent_s_own_login_where_there_is_no_key() {
    PlannedLane lane = read(Map.of(), upstream("anthropic", Auth.AUTO), CLAUDE, COMMAND);

    assertThat(lane.auth().credential()).isEqualTo(Credential.CALLERS_OWN);
    assertThat(lane.description()).isEqualTo("anthropic: your Max login");
    assertThat(lane.isSubscription()).isTrue();
  }

  @Test
  void a_login_is_taken_although_a_key_is_set_where_it_is_asked_for() {
    PlannedLane lane = read(KEYS, upstream("anthropic", Auth.LOGIN), CLAUDE);

    assertThat(lane.auth().credential()).isEqualTo(Credential.CALLERS_OWN);
  }

  @Test
  void a_login_of_a_ChatGPT_plan_calls_ChatGPT() {
    PlannedLane lane = read(Map.of(), upstream("openai", Auth.AUTO), CODEX);

    assertThat(lane.profile()).isEqualTo(Profile.CHATGPT);
    assertThat(lane.url()).hasToString("https://chatgpt.com/backend-api/codex");
    assertThat(lane.description()).isEqualTo("openai: your ChatGPT Plus login");
    PlannedLane named = read(KEYS, upstream("private", "openai", null, Auth.LOGIN), CODEX);
    assertThat(named.profile()).isEqualTo(Profile.CHATGPT);
  }

  @Test
  void a_key_that_codex_keeps_itself_is_billed_and_stays_with_openai() {
    PlannedLane lane = read(Map.of(), upstream("openai", Auth.AUTO), CODEX_WITH_KEY);

    assertThat(lane.profile()).isEqualTo(Profile.OPENAI);
    assertThat(lane.description()).isEqualTo("openai: the key of codex login (billed)");
    assertThat(lane.isSubscription()).isFalse();
    assertEnvironment("run codex login", upstream("chatgpt", Auth.AUTO), CODEX_WITH_KEY);
  }

  @Test
  void what_is_written_of_a_place_decides_over_the_login() {
    String gate = "https://gate.example/llm";

    assertThat(read(KEYS, upstream("openai", null, gate, Auth.LOGIN), CODEX).profile())
        .isEqualTo(Profile.CHATGPT);
    assertThat(read(KEYS, upstream("work", "openai", gate, Auth.LOGIN), CODEX).profile())
        .isEqualTo(Profile.OPENAI);
    assertThat(read(KEYS, upstream("work", "openai", gate, Auth.LOGIN), CODEX).description())
        .isEqualTo("work: your ChatGPT Plus login at https://gate.example");
  }

  @Test
  void a_login_goes_to_another_address_only_where_the_manifest_says_so() {
    String gate = "https://gate.example";

    assertEnvironment(
        "write auth: login there", upstream("anthropic", null, gate, Auth.AUTO), CLAUDE);
    assertEnvironment(
        "write auth: login there",
        upstream("anthropic", null, "http://api.anthropic.com", Auth.AUTO),
        CLAUDE);
    assertThat(
            read(Map.of(), upstream("anthropic", null, gate, Auth.LOGIN), CLAUDE)
                .auth()
                .credential())
        .isEqualTo(Credential.CALLERS_OWN);
    assertThat(
            read(Map.of(), upstream("a", null, "https://api.anthropic.com", Auth.AUTO), CLAUDE)
                .auth()
                .credential())
        .isEqualTo(Credential.CALLERS_OWN);
  }

  @Test
  void programs_that_do_not_tell_their_login_may_send_one_where_it_is_asked_for() {
    PlannedLane lane = read(Map.of(), upstream("anthropic", Auth.LOGIN), COMMAND);

    assertThat(lane.auth().credential()).isEqualTo(Credential.CALLERS_OWN);
    assertThat(lane.description()).isEqualTo("anthropic: the own login of command");
    assertEnvironment("write auth: login there", upstream("anthropic", Auth.AUTO), COMMAND);
  }

  @Test
  void without_a_login_it_is_said_how_to_get_one() {
    assertEnvironment(
        "the upstream anthropic is to be called with a login (auth: login), but claude has no"
            + " login: type /login.",
        upstream("anthropic", Auth.LOGIN),
        CLAUDE_WITHOUT);
    assertEnvironment(
        "the upstream anthropic needs a key or a login and ANTHROPIC_API_KEY is not set. Set it, or"
            + " write api_key under upstreams: anthropic: in the manifest, or log in, for claude"
            + " has no login: type /login, or try the run out with --upstream anthropic=mock.",
        upstream("anthropic", Auth.AUTO),
        CLAUDE_WITHOUT);
  }

  @Test
  void an_agent_without_any_login_cannot_share_one() {
    assertEnvironment("demo agent has no login", upstream("anthropic", Auth.LOGIN), CLAUDE, DEMO);
    assertEnvironment("demo agent has no login", upstream("anthropic", Auth.AUTO), CLAUDE, DEMO);
  }

  @Test
  void a_key_that_is_asked_for_is_never_replaced_by_a_login() {
    assertEnvironment(
        "needs a key (auth: key) and ANTHROPIC_API_KEY is not set",
        upstream("anthropic", Auth.KEY),
        CLAUDE);
    assertEnvironment(
        "needs a key (auth: key) and there is none", upstream("ollama", Auth.KEY), COMMAND);
  }

  @Test
  void a_key_and_a_login_cannot_both_be_asked_for() {
    var both = new Upstream("anthropic", null, null, "k", Auth.LOGIN, UpstreamLimits.NONE, 3);

    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> read(Map.of(), both, CLAUDE))
        .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .withMessageContaining("api_key and auth: login exclude each other");
  }

  @Test
  void a_mock_needs_neither() {
    PlannedLane lane = read(Map.of(), upstream("anthropic", null, "mock", Auth.LOGIN), DEMO);

    assertThat(lane.description()).isEqualTo("anthropic: mock provider in this process (free)");
  }

  @Test
  void P18_a_login_in_a_variable_is_one_of_the_secrets_and_kept_from_other_agents() {
    Map<String, String> environment = Map.of("CLAUDE_CODE_OAUTH_TOKEN", "sk-ant-oat01-secret");
    ProviderKeys keys = new LanePlan(List.of(), Map.of()).keys(environment);

    assertThat(keys.values()).containsExactly("sk-ant-oat01-secret");
    assertThat(keys.variables(environment)).containsExactly("CLAUDE_CODE_OAUTH_TOKEN");
  }

  private static void assertEnvironment(String words, Upstream upstream, LaneCaller... callers) {
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> read(Map.of(), upstream, callers))
        .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
        .withMessageContaining(words);
  }

  private static PlannedLane read(
      Map<String, String> environment, Upstream upstream, LaneCaller... callers) {
    return new UpstreamReader("tasks.yaml", environment, SchedulingSwitches.NONE)
        .read(upstream, List.of(callers));
  }

  private static Upstream upstream(String name, Auth auth) {
    return upstream(name, null, null, auth);
  }

  private static Upstream upstream(
      String name, @Nullable String profile, @Nullable String url, Auth auth) {
    return new Upstream(name, profile, url, null, auth, UpstreamLimits.NONE, 3);
  }

  private static LaneCaller caller(String agent, OwnLogin login) {
    return new LaneCaller(agent, Set.of(Protocol.ANTHROPIC), login);
  }
}
