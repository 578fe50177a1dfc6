package dev.hivemind.agent;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Claude Code, headless. Flags and variables as measured with 2.1.197.
 *
 * <p>{@code CLAUDE_CODE_PROVIDER_MANAGED_BY_HOST} makes it ignore a base URL, key or proxy that the
 * {@code env} block of a settings file would put in the place of ours.
 */
final class ClaudeAdapter implements AgentAdapter {
  private static final NpmProgram PACKAGE =
      new NpmProgram("@anthropic-ai/claude-code", List.of("claude"));

  private static final String TOOLS = "Bash,Edit,Write,Read,Glob,Grep";
  private static final Set<String> EFFORTS = Set.of("low", "medium", "high", "xhigh", "max");

  /** Half an hour: a call may wait in the proxy for its turn. */
  private static final String PATIENCE_MILLIS = "1800000";

  private final boolean root;

  /**
   * @param root whether hivemind runs as root: claude then skips permissions only when told that it
   *     is in a sandbox
   */
  ClaudeAdapter(boolean root) {
    this.root = root;
  }

  @Override
  public String name() {
    return "claude";
  }

  @Override
  public Set<Protocol> protocols() {
    return Set.of(Protocol.ANTHROPIC);
  }

  @Override
  public boolean choosesSession() {
    return true;
  }

  @Override
  public Installation locate(Map<String, String> environment) throws AgentMissingException {
    Path found =
        SearchPath.find("claude", environment)
            .or(() -> nativeInstallers(environment))
            .orElseThrow(
                () ->
                    new AgentMissingException(
                        "claude is not on PATH. Install Claude Code: npm install -g"
                            + " @anthropic-ai/claude-code"));
    return PACKAGE.installation(found);
  }

  /** Where Claude Code's own installer puts it, which is not on every PATH. */
  private static Optional<Path> nativeInstallers(Map<String, String> environment) {
    return Stream.ofNullable(environment.get("HOME"))
        .flatMap(home -> Stream.of(Path.of(home, ".local/bin"), Path.of(home, ".claude/local")))
        .map(folder -> folder.resolve("claude"))
        .filter(SearchPath::executable)
        .findFirst();
  }

  @Override
  public OwnLogin login(Map<String, String> environment) {
    boolean keychain = System.getProperty("os.name").startsWith("Mac");
    return new ClaudeLogin(environment, keychain).find();
  }

  @Override
  public @Nullable String objection(Task task) {
    AgentSettings settings = task.settings();
    if (settings.effort() != null && !EFFORTS.contains(settings.effort())) {
      return "effort \""
          + settings.effort()
          + "\": claude knows low, medium, high, xhigh and max, and would ignore any other";
    }
    String clash = ClaudeFlags.OWN.objection(settings.args());
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
    return ClaudeTranscript.of(conversation);
  }

  @Override
  public Launch launch(LaunchRequest request) {
    Task task = request.task();
    return new Launch(
        arguments(request),
        AgentEnvironment.compose(request, own(request)),
        request.prompt(),
        task.workingDir(),
        request.session());
  }

  private static List<String> arguments(LaunchRequest request) {
    AgentSettings settings = request.task().settings();
    List<String> argv = new ArrayList<>(request.installation().program());
    argv.addAll(List.of("-p", "--output-format", "stream-json", "--verbose"));
    argv.addAll(List.of(conversationFlag(request.opening()), request.session()));
    switch (settings.permissions()) {
      case STANDARD ->
          argv.addAll(List.of("--permission-mode", "acceptEdits", "--allowedTools", TOOLS));
      case FULL -> argv.add("--dangerously-skip-permissions");
    }
    if (settings.model() != null) {
      argv.addAll(List.of("--model", settings.model()));
    }
    if (settings.effort() != null) {
      argv.addAll(List.of("--effort", settings.effort()));
    }
    settings
        .maxTurns()
        .ifPresent(turns -> argv.addAll(List.of("--max-turns", Integer.toString(turns))));
    argv.addAll(settings.args());
    return argv;
  }

  private static String conversationFlag(Opening opening) {
    return switch (opening) {
      case Opening.Afresh _ -> "--session-id";
      case Opening.GoingOn _ -> "--resume";
    };
  }

  private Map<String, String> own(LaunchRequest request) {
    Map<String, String> own = new HashMap<>();
    AgentAccess way = request.to(Protocol.ANTHROPIC);
    own.put("ANTHROPIC_BASE_URL", way.baseUrl().toString());
    // With any key set claude would send that instead of its own login.
    if (!way.passesOwnLogin()) own.put("ANTHROPIC_API_KEY", AgentEnvironment.PLACEHOLDER_KEY);
    own.put("CLAUDE_CODE_PROVIDER_MANAGED_BY_HOST", "1");
    own.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
    own.put("API_FORCE_IDLE_TIMEOUT", "0");
    own.put("API_TIMEOUT_MS", PATIENCE_MILLIS);
    own.put("CLAUDE_STREAM_IDLE_TIMEOUT_MS", PATIENCE_MILLIS);
    if (root && request.task().settings().permissions() == Permissions.FULL) {
      own.put("IS_SANDBOX", "1");
    }
    return own;
  }

  @Override
  public AgentOutput output() {
    return new ClaudeOutput();
  }
}
