package dev.hivemind.cli.proxy;

import dev.hivemind.cli.proxy.ProxyLanes.ProxyLane;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Credential;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person pastes into a shell so that a program calls an upstream through the proxy. A token
 * is in the environment only, never in a program's arguments, which others can see.
 *
 * @param server {@code http://127.0.0.1:PORT}
 * @param token null: none is needed
 * @param path of the upstream; empty: it is the only one
 */
record PasteLines(String server, @Nullable String token, String path) {
  /** In place of a key that the proxy holds: clients want one. */
  private static final String ANY_KEY = "hivemind";

  /** One line for the program's name, then one to paste, for each program that fits. */
  List<String> of(ProxyLane lane) {
    boolean keyed = lane.lane().credential() instanceof Credential.Key;
    if (lane.mocked()) return everything();
    return switch (lane.lane().profile()) {
      case ANTHROPIC -> claude(keyed);
      case OPENAI -> both(codex(keyed ? "" : "env_key=\"OPENAI_API_KEY\","), openAi(keyed));
      case CHATGPT -> codex("requires_openai_auth=true,");
      case AZURE_OPENAI -> azure(keyed);
      case GOOGLE -> gemini(keyed);
      case OLLAMA -> both(ollama(), openAi(true));
      case GENERIC -> openAi(keyed);
    };
  }

  private List<String> everything() {
    List<String> lines = new ArrayList<>(claude(true));
    lines.addAll(codex("env_key=\"HIVEMIND_KEY\","));
    lines.addAll(gemini(true));
    lines.addAll(openAi(true));
    lines.addAll(ollama());
    return lines;
  }

  private static List<String> both(List<String> one, List<String> other) {
    List<String> lines = new ArrayList<>(one);
    lines.addAll(other);
    return lines;
  }

  /** The base URL that holds the token in its path. */
  private String base() {
    return token == null ? server + path : server + "/a/" + token + path;
  }

  private List<String> claude(boolean keyed) {
    String key = keyed ? " ANTHROPIC_AUTH_TOKEN=" + ANY_KEY : "";
    return List.of("# Claude Code", "ANTHROPIC_BASE_URL=" + base() + key + " claude");
  }

  /** Codex has its base URL among its arguments: the token travels in a header (agents.md). */
  private List<String> codex(String login) {
    String header =
        token == null
            ? ""
            : "env_http_headers={\"%s\"=\"HIVEMIND_TOKEN\"},".formatted(AgentAccess.TOKEN_HEADER);
    String variables = token == null ? "" : "HIVEMIND_TOKEN=" + token + " ";
    if (login.contains("HIVEMIND_KEY")) variables += "HIVEMIND_KEY=" + ANY_KEY + " ";
    String provider =
        "model_providers.hivemind={name=\"hivemind\",base_url=\"%s/v1\",%s%swire_api=\"responses\"}"
            .formatted(server + path, login, header);
    return List.of(
        "# Codex",
        "%scodex -c 'model_provider=\"hivemind\"' -c '%s'".formatted(variables, provider));
  }

  private List<String> openAi(boolean keyed) {
    String key = keyed ? " OPENAI_API_KEY=" + ANY_KEY : "";
    return List.of("# OpenAI SDKs", "export OPENAI_BASE_URL=" + base() + "/v1" + key);
  }

  private List<String> azure(boolean keyed) {
    String key = keyed ? " AZURE_OPENAI_API_KEY=" + ANY_KEY : "";
    return List.of("# OpenAI SDKs for Azure", "export AZURE_OPENAI_ENDPOINT=" + base() + key);
  }

  private List<String> gemini(boolean keyed) {
    String key = keyed ? " GEMINI_API_KEY=" + ANY_KEY : "";
    return List.of(
        "# Gemini CLI; its settings must hold security.auth.selectedType: gemini-api-key",
        "GOOGLE_GEMINI_BASE_URL=" + base() + key + " gemini");
  }

  private List<String> ollama() {
    return List.of("# Ollama clients", "export OLLAMA_HOST=" + base());
  }

  /** Leaves out the token. */
  @Override
  public String toString() {
    return "PasteLines[" + server + path + "]";
  }
}
