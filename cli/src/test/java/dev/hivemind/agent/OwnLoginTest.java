package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.OwnLogin.Found;
import dev.hivemind.agent.OwnLogin.Missing;
import dev.hivemind.agent.OwnLogin.Unknown;
import dev.hivemind.proxy.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The logins of agent programs, in the files of the versions that were measured. */
final class OwnLoginTest {
  private static final String CREDENTIALS =
      """
      {"claudeAiOauth": {"accessToken": "sk-ant-oat01-secret", "refreshToken": "sk-ant-ort01-secret",
        "expiresAt": 4102444800000, "scopes": ["user:inference"], "subscriptionType": %s}}
      """;

  @TempDir Path home;

  @ParameterizedTest
  @CsvSource({"'\"max\"', your Max login", "'\"pro\"', your Pro login", "null, your Claude login"})
  void claude_s_login_is_named_after_its_plan(String plan, String words) throws IOException {
    write(".claude/.credentials.json", CREDENTIALS.formatted(plan));

    assertThat(claude(Map.of())).isEqualTo(new Found(Profile.ANTHROPIC, words, false));
    assertThat(claude(Map.of()).toString()).doesNotContain("secret");
  }

  @Test
  void claude_s_config_folder_is_where_its_variable_says() throws IOException {
    write("elsewhere/.credentials.json", CREDENTIALS.formatted("\"max\""));

    assertThat(claude(Map.of("CLAUDE_CONFIG_DIR", home.resolve("elsewhere").toString())))
        .isInstanceOf(Found.class);
    assertThat(claude(Map.of())).isInstanceOf(Missing.class);
  }

  @Test
  void a_token_in_claude_s_variable_is_a_login_before_that_in_its_file() throws IOException {
    write(".claude/.credentials.json", CREDENTIALS.formatted("\"max\""));

    assertThat(claude(Map.of("CLAUDE_CODE_OAUTH_TOKEN", "sk-ant-oat01-secret")))
        .isEqualTo(
            new Found(Profile.ANTHROPIC, "your Claude login in CLAUDE_CODE_OAUTH_TOKEN", false));
  }

  @Test
  void a_key_helper_in_claude_s_settings_is_sent_in_place_of_any_login_and_is_billed()
      throws IOException {
    write(".claude/.credentials.json", CREDENTIALS.formatted("\"max\""));
    write(".claude/settings.json", "{\"apiKeyHelper\": \"pass show key\"}");

    assertThat(claude(Map.of("CLAUDE_CODE_OAUTH_TOKEN", "x")))
        .isEqualTo(new Found(Profile.ANTHROPIC, "the key of claude's apiKeyHelper", true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"claudeAiOauth\": {\"accessToken\": \"\"}}"})
  void a_file_without_a_login_says_how_to_get_one(String text) throws IOException {
    write(".claude/.credentials.json", text);

    assertThat(claude(Map.of()))
        .isEqualTo(
            new Missing(
                "claude has no login (there is none in %s): start claude and type /login, or set CLAUDE_CODE_OAUTH_TOKEN to what claude setup-token prints"
                    .formatted(home.resolve(".claude/.credentials.json"))));
  }

  @Test
  void on_macOS_only_claude_itself_can_tell() {
    assertThat(new ClaudeLogin(Map.of("HOME", home.toString()), true).find())
        .isEqualTo(new Unknown());
  }

  @Test
  void without_a_home_there_is_no_login() {
    assertThat(new ClaudeLogin(Map.of(), false).find())
        .isInstanceOfSatisfying(
            Missing.class, login -> assertThat(login.advice()).contains("HOME is not set"));
    assertThat(CodexLogin.find(Map.of())).isInstanceOf(Missing.class);
  }

  @Test
  void codex_s_login_is_named_after_its_plan_and_calls_ChatGPT() throws IOException {
    write(".codex/auth.json", chatGpt("{\"chatgpt_plan_type\": \"plus\"}"));

    assertThat(codex(Map.of()))
        .isEqualTo(new Found(Profile.CHATGPT, "your ChatGPT Plus login", false));
    assertThat(codex(Map.of()).toString()).doesNotContain("secret");
  }

  @Test
  void a_codex_login_that_does_not_tell_its_plan_is_one_all_the_same() throws IOException {
    write("box/auth.json", "{\"tokens\": {\"access_token\": \"secret\", \"id_token\": \"a.%.c\"}}");

    assertThat(codex(Map.of("CODEX_HOME", home.resolve("box").toString())))
        .isEqualTo(new Found(Profile.CHATGPT, "your ChatGPT login", false));
  }

  @Test
  void a_key_that_was_given_to_codex_is_billed() throws IOException {
    write(
        ".codex/auth.json",
        "{\"auth_mode\": \"apikey\", \"OPENAI_API_KEY\": \"sk-secret\", \"tokens\": null}");

    assertThat(codex(Map.of()))
        .isEqualTo(new Found(Profile.OPENAI, "the key of codex login", true));
  }

  @Test
  void codex_without_a_login_says_how_to_get_one_unless_the_keyring_has_it() throws IOException {
    assertThat(codex(Map.of()))
        .isEqualTo(
            new Missing(
                "codex has no login (there is none in %s): run codex login"
                    .formatted(home.resolve(".codex/auth.json"))));
    write(".codex/config.toml", "model = \"x\"\ncli_auth_credentials_store = \"keyring\"\n");
    assertThat(codex(Map.of())).isEqualTo(new Unknown());
  }

  @Test
  void the_demo_agent_has_none_and_a_stranger_s_is_not_known() {
    assertThat(new DemoAdapter().login(Map.of())).isInstanceOf(Missing.class);
    assertThat(new CommandAdapter().login(Map.of())).isEqualTo(new Unknown());
  }

  private OwnLogin claude(Map<String, String> more) {
    return new ClaudeLogin(environment(more), false).find();
  }

  private OwnLogin codex(Map<String, String> more) {
    return CodexLogin.find(environment(more));
  }

  private Map<String, String> environment(Map<String, String> more) {
    var environment = new HashMap<>(more);
    environment.put("HOME", home.toString());
    return environment;
  }

  private static String chatGpt(String claim) {
    String payload = "{\"https://api.openai.com/auth\": " + claim + "}";
    String token =
        "e30."
            + Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(payload.getBytes(StandardCharsets.UTF_8))
            + ".c2ln";
    return """
    {"OPENAI_API_KEY": null, "auth_mode": "chatgpt", "last_refresh": "2026-11-29T00:00:00Z",
     "tokens": {"id_token": "%s", "access_token": "secret", "refresh_token": "secret"}}
    """
        .formatted(token);
  }

  private void write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
