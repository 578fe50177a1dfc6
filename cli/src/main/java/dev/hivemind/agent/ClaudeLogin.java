package dev.hivemind.agent;

import dev.hivemind.proxy.Profile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Looks for Claude Code's own login where 2.1.197 takes it from, in the same order: a command in
 * its settings that prints a key, a token in a variable, the file that {@code /login} writes. On
 * macOS {@code /login} writes to the keychain, which only Claude Code itself reads.
 */
final class ClaudeLogin {
  /** Holds a long-lived token, as {@code claude setup-token} makes it. */
  static final String TOKEN_VARIABLE = "CLAUDE_CODE_OAUTH_TOKEN";

  private static final String CREDENTIALS = ".credentials.json";

  private final Map<String, String> environment;
  private final boolean keychain;

  /**
   * @param keychain whether logins go to the keychain of this system
   */
  ClaudeLogin(Map<String, String> environment, boolean keychain) {
    this.environment = environment;
    this.keychain = keychain;
  }

  OwnLogin find() {
    Optional<Path> folder = LoginFile.folder(environment, "CLAUDE_CONFIG_DIR", ".claude");
    if (folder.filter(ClaudeLogin::hasKeyHelper).isPresent()) {
      return new OwnLogin.Found(Profile.ANTHROPIC, "the key of claude's apiKeyHelper", true);
    }
    if (!environment.getOrDefault(TOKEN_VARIABLE, "").isBlank()) {
      return subscription("your Claude login in " + TOKEN_VARIABLE);
    }
    return folder.flatMap(ClaudeLogin::inFile).orElseGet(() -> absent(folder));
  }

  private static boolean hasKeyHelper(Path folder) {
    JsonNode settings = LoginFile.read(folder.resolve("settings.json"));
    return !settings.path("apiKeyHelper").asString("").isBlank();
  }

  private static Optional<OwnLogin> inFile(Path folder) {
    JsonNode login = LoginFile.read(folder.resolve(CREDENTIALS)).path("claudeAiOauth");
    if (login.path("accessToken").asString("").isBlank()) return Optional.empty();
    String plan = LoginFile.planName(login.path("subscriptionType").asString(""));
    return Optional.of(subscription("your " + (plan.isEmpty() ? "Claude" : plan) + " login"));
  }

  private static OwnLogin subscription(String words) {
    return new OwnLogin.Found(Profile.ANTHROPIC, words, false);
  }

  private OwnLogin absent(Optional<Path> folder) {
    if (keychain) return new OwnLogin.Unknown();
    String place =
        folder.map(at -> "there is none in " + at.resolve(CREDENTIALS)).orElse("HOME is not set");
    return new OwnLogin.Missing(
        "claude has no login (%s): start claude and type /login, or set %s to what claude setup-token prints"
            .formatted(place, TOKEN_VARIABLE));
  }
}
