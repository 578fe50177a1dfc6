package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BaseEnvironmentTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_BASE_URL",
        "ANTHROPIC_CUSTOM_HEADERS",
        "ANTHROPIC_UNIX_SOCKET",
        "CLAUDECODE",
        "CLAUDE_CODE_ENTRYPOINT",
        "CLAUDE_CODE_OAUTH_TOKEN",
        "CLAUDE_CODE_SESSION_ID",
        "CLAUDE_CODE_USE_BEDROCK",
        "CLAUDE_CODE_USE_VERTEX",
        "AWS_BEARER_TOKEN_BEDROCK",
        "_CLAUDE_CODE_ASSUME_FIRST_PARTY_BASE_URL",
        "API_TIMEOUT_MS",
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "OPENAI_ORGANIZATION",
        "AZURE_OPENAI_API_KEY",
        "CODEX_API_KEY",
        "CODEX_ACCESS_TOKEN",
        "CODEX_SANDBOX_NETWORK_DISABLED",
        "GEMINI_API_KEY",
        "GOOGLE_API_KEY",
        "GOOGLE_GEMINI_BASE_URL",
        "GOOGLE_GENAI_USE_VERTEXAI",
        "COPILOT_PROVIDER_BASE_URL",
        "OPENCODE_CONFIG_CONTENT",
        "OLLAMA_HOST",
        "OPENROUTER_API_KEY",
        "MISTRAL_API_KEY",
        "SOME_AUTH_TOKEN",
        "HTTP_PROXY",
        "https_proxy",
        "All_Proxy",
        "HIVEMIND_TOKEN",
        "HIVEMIND_MARK"
      })
  void what_decides_where_and_as_whom_a_model_is_called_stays_with_hivemind(String name) {
    assertThat(BaseEnvironment.of(Map.of(name, "x"), Set.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PATH",
        "HOME",
        "LANG",
        "LC_ALL",
        "TERM",
        "TMPDIR",
        "USER",
        "SHELL",
        "CLAUDE_CONFIG_DIR",
        "CODEX_HOME",
        "GIT_AUTHOR_NAME",
        "GIT_SSH_COMMAND",
        "SSH_AUTH_SOCK",
        "GITHUB_TOKEN",
        "GH_TOKEN",
        "NODE_AUTH_TOKEN",
        "NPM_TOKEN",
        "AWS_PROFILE",
        "AWS_ACCESS_KEY_ID",
        "GOOGLE_APPLICATION_CREDENTIALS",
        "NO_PROXY",
        "no_proxy",
        "JAVA_HOME",
        "DATABASE_URL",
        "SSL_CERT_FILE",
        "NODE_EXTRA_CA_CERTS",
        "MY_ANTHROPIC_NOTES",
        "OPENAIX"
      })
  void what_a_tool_of_the_agent_may_need_stays(String name) {
    assertThat(BaseEnvironment.of(Map.of(name, "x"), Set.of())).containsOnlyKeys(name);
  }

  @Test
  void a_variable_that_a_lane_takes_its_key_from_is_kept_from_agents() {
    Map<String, String> own = Map.of("WORK_KEY", "sk", "WORK_DIR", "/w");

    assertThat(BaseEnvironment.of(own, Set.of("WORK_KEY"))).containsOnlyKeys("WORK_DIR");
  }

  private static final Map<String, String> WITH_LOGIN =
      Map.of(
          "CLAUDE_CODE_OAUTH_TOKEN", "login",
          "HTTPS_PROXY", "http://proxy.test",
          "https_proxy", "http://proxy.test",
          "ANTHROPIC_API_KEY", "key",
          "PATH", "/bin");

  @Test
  void who_sends_its_own_login_gets_it_and_the_way_to_the_server_that_renews_it() {
    assertThat(BaseEnvironment.ofLogins(WITH_LOGIN, List.of(way(Profile.ANTHROPIC, true))))
        .containsOnlyKeys("CLAUDE_CODE_OAUTH_TOKEN", "HTTPS_PROXY", "https_proxy");
  }

  @Test
  void a_login_of_one_provider_is_not_given_to_callers_of_another() {
    assertThat(BaseEnvironment.ofLogins(WITH_LOGIN, List.of(way(Profile.CHATGPT, true))))
        .containsOnlyKeys("HTTPS_PROXY", "https_proxy");
  }

  @Test
  void where_a_key_is_used_nobody_gets_the_login() {
    assertThat(
            BaseEnvironment.ofLogins(
                WITH_LOGIN, List.of(way(Profile.ANTHROPIC, false), way(Profile.OPENAI, false))))
        .isEmpty();
  }

  private static AgentAccess way(Profile profile, boolean login) {
    Credential credential = login ? Credential.CALLERS_OWN : new Credential.Key("k");
    URI url = URI.create("http://127.0.0.1:1");
    return new AgentAccess(
        new Lane("l", profile, url, credential, false, LaneTuning.DEFAULT), url, url, "t");
  }
}
