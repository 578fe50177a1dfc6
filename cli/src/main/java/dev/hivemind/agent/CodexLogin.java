package dev.hivemind.agent;

import dev.hivemind.proxy.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Looks for Codex' own login where 0.171.0 keeps it: that of a ChatGPT plan, or an API key that was
 * given to {@code codex login}. Codex can be told to keep it in the system's keyring, which only
 * Codex itself reads.
 */
final class CodexLogin {
  private static final String FILE = "auth.json";

  private static final Pattern IN_KEYRING =
      Pattern.compile("(?m)^\\s*cli_auth_credentials_store\\s*=\\s*[\"'](?:keyring|auto)[\"']");

  private CodexLogin() {}

  static OwnLogin find(Map<String, String> environment) {
    Optional<Path> folder = LoginFile.folder(environment, "CODEX_HOME", ".codex");
    return folder.flatMap(CodexLogin::inFile).orElseGet(() -> absent(folder));
  }

  private static Optional<OwnLogin> inFile(Path folder) {
    JsonNode file = LoginFile.read(folder.resolve(FILE));
    JsonNode tokens = file.path("tokens");
    boolean keyOnly = file.path("auth_mode").asString("").equalsIgnoreCase("apikey");
    if (!keyOnly && !tokens.path("access_token").asString("").isBlank()) {
      return Optional.of(
          new OwnLogin.Found(
              Profile.CHATGPT, "your ChatGPT " + plan(tokens) + "login", /* billed= */ false));
    }
    return file.path("OPENAI_API_KEY").asString("").isBlank()
        ? Optional.empty()
        : Optional.of(new OwnLogin.Found(Profile.OPENAI, "the key of codex login", true));
  }

  /** With a blank after it; empty when the login does not tell. */
  private static String plan(JsonNode tokens) {
    String plan =
        LoginFile.claims(tokens.path("id_token").asString(""))
            .path("https://api.openai.com/auth")
            .path("chatgpt_plan_type")
            .asString("");
    String name = LoginFile.planName(plan);
    return name.isEmpty() ? "" : name + " ";
  }

  private static OwnLogin absent(Optional<Path> folder) {
    if (folder.filter(CodexLogin::usesKeyring).isPresent()) return new OwnLogin.Unknown();
    String place =
        folder.map(at -> "there is none in " + at.resolve(FILE)).orElse("HOME is not set");
    return new OwnLogin.Missing("codex has no login (%s): run codex login".formatted(place));
  }

  private static boolean usesKeyring(Path folder) {
    try {
      return IN_KEYRING.matcher(Files.readString(folder.resolve("config.toml"))).find();
    } catch (IOException _) {
      return false; // no settings: the file is the usual place
    }
  }
}
