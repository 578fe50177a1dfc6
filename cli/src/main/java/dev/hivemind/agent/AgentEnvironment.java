package dev.hivemind.agent;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Composes one agent's environment, in which hivemind's own variables always win. */
final class AgentEnvironment {
  /** Stands where a program insists on a key; the proxy replaces it. */
  static final String PLACEHOLDER_KEY = "injected-by-the-hivemind-proxy";

  private static final String LOOPBACK = "127.0.0.1,localhost,::1";

  /** What a task must not set itself, because its calls would pass the proxy by. */
  private static final Set<String> DECIDED_BY_LANES =
      Set.of(
          "ANTHROPIC_API_KEY",
          "ANTHROPIC_AUTH_TOKEN",
          "ANTHROPIC_BASE_URL",
          "ANTHROPIC_UNIX_SOCKET",
          "CLAUDE_CODE_OAUTH_TOKEN",
          "CLAUDE_CODE_PROVIDER_MANAGED_BY_HOST",
          "CLAUDE_CODE_USE_ANTHROPIC_AWS",
          "CLAUDE_CODE_USE_BEDROCK",
          "CLAUDE_CODE_USE_FOUNDRY",
          "CLAUDE_CODE_USE_GATEWAY",
          "CLAUDE_CODE_USE_MANTLE",
          "CLAUDE_CODE_USE_VERTEX",
          "CODEX_ACCESS_TOKEN",
          "CODEX_API_KEY",
          "GEMINI_API_KEY",
          "GOOGLE_API_KEY",
          "GOOGLE_GEMINI_BASE_URL",
          "OLLAMA_HOST",
          "OPENAI_API_KEY",
          "OPENAI_BASE_URL");

  private AgentEnvironment() {}

  /** Why a task's {@code env} cannot be had; null: it can. */
  static @Nullable String objection(Map<String, String> taskEnvironment) {
    for (String name : taskEnvironment.keySet()) {
      if (name.startsWith("HIVEMIND_")) {
        return "env sets " + name + ": names that begin with HIVEMIND_ are hivemind's own";
      }
      if (DECIDED_BY_LANES.contains(name)) {
        return "env sets "
            + name
            + ", with which the task's calls would not pass hivemind's proxy: write keys and"
            + " addresses under upstreams";
      }
    }
    return null;
  }

  /**
   * @param own what the adapter sets for the agent
   */
  static Map<String, String> compose(LaunchRequest request, Map<String, String> own) {
    Map<String, String> environment = new TreeMap<>(request.environment());
    environment.putAll(request.task().env());
    environment.putAll(own);
    environment.put("PWD", request.task().workingDir().toString());
    String direct = withLoopback(environment);
    environment.put("NO_PROXY", direct);
    environment.put("no_proxy", direct);
    return environment;
  }

  private static String withLoopback(Map<String, String> environment) {
    String given = environment.getOrDefault("NO_PROXY", environment.getOrDefault("no_proxy", ""));
    return given.isBlank() ? LOOPBACK : given + "," + LOOPBACK;
  }
}
