package dev.hivemind.agent;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Codex, headless. Flags as measured with codex-cli 0.171.0.
 *
 * <p>Its provider is defined by arguments, which anybody on the machine can read: they hold the
 * agent's public id only; key and token travel in the environment.
 */
final class CodexAdapter implements AgentAdapter {
  private static final NpmProgram PACKAGE =
      new NpmProgram("@openai/codex", List.of("vendor/*/bin/codex", "vendor/*/codex/codex"));

  private static final String KEY_VARIABLE = "HIVEMIND_KEY";
  private static final String TOKEN_VARIABLE = "HIVEMIND_TOKEN";

  /** Retries of its own: what the proxy absorbs does not reach it. */
  private static final int RETRIES = 10;

  /** Half an hour: a call may wait in the proxy for its turn. */
  private static final int PATIENCE_MILLIS = 1_800_000;

  @Override
  public String name() {
    return "codex";
  }

  @Override
  public Set<Protocol> protocols() {
    return Set.of(Protocol.OPENAI_RESPONSES);
  }

  @Override
  public boolean choosesSession() {
    return false;
  }

  @Override
  public Installation locate(Map<String, String> environment) throws AgentMissingException {
    Path found =
        SearchPath.find("codex", environment)
            .orElseThrow(
                () ->
                    new AgentMissingException(
                        "codex is not on PATH. Install Codex: npm install -g @openai/codex"));
    return PACKAGE.installation(found);
  }

  @Override
  public OwnLogin login(Map<String, String> environment) {
    return CodexLogin.find(environment);
  }

  @Override
  public @Nullable String objection(Task task) {
    AgentSettings settings = task.settings();
    if (settings.maxTurns().isPresent()) {
      return "max_turns: codex cannot limit its turns; leave it out for this task (and out of"
          + " defaults)";
    }
    if (settings.effort() != null && !settings.effort().matches("[A-Za-z0-9_-]+")) {
      return "effort \"" + settings.effort() + "\" is no level that codex could know";
    }
    String clash = CodexFlags.objection(settings.args());
    return clash != null ? clash : AgentEnvironment.objection(task.env());
  }

  /** It is launched with limits of 30 minutes. */
  @Override
  public Duration silence() {
    return AgentTerms.LONG_SILENCE;
  }

  @Override
  public boolean resumes() {
    return true;
  }

  @Override
  public boolean keepsTranscripts() {
    return true;
  }

  @Override
  public Optional<Path> transcript(Conversation conversation) {
    return CodexTranscript.of(conversation);
  }

  @Override
  public Launch launch(LaunchRequest request) {
    Task task = request.task();
    AgentAccess access = request.to(Protocol.OPENAI_RESPONSES);
    return new Launch(
        arguments(request, access),
        AgentEnvironment.compose(request, own(access)),
        request.prompt(),
        task.workingDir(),
        null);
  }

  private static Map<String, String> own(AgentAccess access) {
    return access.passesOwnLogin()
        ? Map.of(TOKEN_VARIABLE, access.token())
        : Map.of(KEY_VARIABLE, AgentEnvironment.PLACEHOLDER_KEY, TOKEN_VARIABLE, access.token());
  }

  private static List<String> arguments(LaunchRequest request, AgentAccess access) {
    AgentSettings settings = request.task().settings();
    List<String> argv = new ArrayList<>(request.installation().program());
    argv.addAll(List.of("exec", "--json", "--skip-git-repo-check"));
    switch (settings.permissions()) {
      case STANDARD -> {
        argv.addAll(List.of("-s", "workspace-write"));
        if (settings.network()) {
          argv.addAll(List.of("-c", "sandbox_workspace_write.network_access=true"));
        }
      }
      case FULL -> argv.add("--dangerously-bypass-approvals-and-sandbox");
    }
    if (settings.model() != null) {
      argv.addAll(List.of("-m", settings.model()));
    }
    if (settings.effort() != null) {
      argv.addAll(List.of("-c", "model_reasoning_effort=\"" + settings.effort() + "\""));
    }
    argv.addAll(List.of("-c", "analytics.enabled=false", "--disable", "plugins"));
    argv.addAll(List.of("-c", "model_provider=\"hivemind\"", "-c", provider(access)));
    argv.addAll(List.of("-c", "shell_environment_policy.set." + TOKEN_VARIABLE + "=\"\""));
    argv.addAll(settings.args());
    if (request.opening() instanceof Opening.GoingOn(String session, _)) {
      argv.addAll(List.of("resume", session));
    }
    argv.add("-");
    return argv;
  }

  /** A custom provider goes straight to HTTP, where {@code openai_base_url} tries a WebSocket. */
  private static String provider(AgentAccess access) {
    return ("model_providers.hivemind={name=\"hivemind\",base_url=\"%s/v1\",%s,"
            + "env_http_headers={\"%s\"=\"%s\"},wire_api=\"responses\",request_max_retries=%d,"
            + "stream_max_retries=%d,stream_idle_timeout_ms=%d}")
        .formatted(
            access.publicBaseUrl(),
            credential(access),
            AgentAccess.TOKEN_HEADER,
            TOKEN_VARIABLE,
            RETRIES,
            RETRIES,
            PATIENCE_MILLIS);
  }

  /** Codex sends its login only where no variable for a key is named. */
  private static String credential(AgentAccess access) {
    return access.passesOwnLogin()
        ? "requires_openai_auth=true"
        : "env_key=\"" + KEY_VARIABLE + "\"";
  }

  @Override
  public AgentOutput output() {
    return new CodexOutput();
  }
}
