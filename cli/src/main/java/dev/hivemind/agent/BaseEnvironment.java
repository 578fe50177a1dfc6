package dev.hivemind.agent;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The environment that every agent starts from: hivemind's own without what decides where a model
 * is called and with whose credential.
 *
 * <p>A provider's key stays with hivemind, whose proxy injects it. What else a tool of the agent
 * may need stays: PATH, HOME, locale, git, ssh, cloud and registry credentials.
 */
public final class BaseEnvironment {
  /** Settings of agent programs that neither redirect calls nor say who is calling. */
  private static final Set<String> KEPT =
      Set.of(
          "CLAUDE_CONFIG_DIR",
          "CLAUDE_CODE_SHELL",
          "CLAUDE_CODE_TMPDIR",
          "CODEX_HOME",
          "CODEX_SQLITE_HOME",
          "NODE_AUTH_TOKEN",
          "NPM_AUTH_TOKEN");

  /**
   * Agent programs and providers as their manuals and the strings of their programs name them.
   * {@code CLAUDECODE} tells an agent that it runs inside another one.
   */
  private static final Pattern WITHHELD =
      Pattern.compile(
          "(?:_?CLAUDE_|CLAUDECODE$|ANTHROPIC_|OPENAI_|AZURE_OPENAI_|CODEX_|GEMINI_|GOOGLE_API_KEY$"
              + "|GOOGLE_GEMINI_|GOOGLE_GENAI_|GOOGLE_VERTEX_|VERTEX_|COPILOT_|OPENCODE_|OLLAMA_"
              + "|LITELLM_|AI_GATEWAY_|AWS_BEARER_TOKEN_BEDROCK$|API_TIMEOUT_MS$"
              + "|API_FORCE_IDLE_TIMEOUT$|HIVEMIND_).*"
              + "|(?:MISTRAL|GROQ|DEEPSEEK|OPENROUTER|XAI|COHERE|CO|TOGETHER|FIREWORKS|CEREBRAS"
              + "|PERPLEXITY|MOONSHOT|KIMI|ZAI|ZHIPUAI|DASHSCOPE|MINIMAX|NVIDIA|REPLICATE|BASETEN"
              + "|SAMBANOVA|NEBIUS|DEEPINFRA|PORTKEY)_API_(?:KEY|TOKEN|BASE)"
              + "|.*_AUTH_TOKEN"
              + "|(?:HTTP|HTTPS|ALL|WS|WSS)_PROXY");

  /** With them a program reaches its login's own server: tokens are renewed beside the proxy. */
  private static final Pattern WAYS_OUT =
      Pattern.compile("(?:HTTP|HTTPS|ALL)_PROXY", Pattern.CASE_INSENSITIVE);

  private BaseEnvironment() {}

  /**
   * @param own hivemind's own environment
   * @param laneKeys variables that the manifest takes keys of lanes from
   */
  public static Map<String, String> of(Map<String, String> own, Set<String> laneKeys) {
    Map<String, String> base = new TreeMap<>();
    own.forEach(
        (name, value) -> {
          if (!withheld(name) && !laneKeys.contains(name)) {
            base.put(name, value);
          }
        });
    return base;
  }

  /**
   * What an agent gets besides, because it sends its own login to some of its lanes.
   *
   * @param own hivemind's own environment
   * @param ways of the agent
   */
  public static Map<String, String> ofLogins(
      Map<String, String> own, Collection<AgentAccess> ways) {
    List<AgentAccess> logins = ways.stream().filter(AgentAccess::passesOwnLogin).toList();
    if (logins.isEmpty()) return Map.of();
    boolean claude =
        logins.stream().anyMatch(way -> way.lane().profile().protocol() == Protocol.ANTHROPIC);
    Map<String, String> more = new TreeMap<>();
    own.forEach(
        (name, value) -> {
          boolean token = claude && name.equals(ClaudeLogin.TOKEN_VARIABLE);
          if (token || WAYS_OUT.matcher(name).matches()) more.put(name, value);
        });
    return more;
  }

  private static boolean withheld(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return !KEPT.contains(upper) && WITHHELD.matcher(upper).matches();
  }
}
