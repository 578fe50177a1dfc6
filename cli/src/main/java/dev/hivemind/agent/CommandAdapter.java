package dev.hivemind.agent;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A task's own program, which finds the base URLs of the run's lanes in its environment. */
final class CommandAdapter implements AgentAdapter {
  /** Both protocols of OpenAI share their variables. */
  private static final List<Protocol> LATER_WINS =
      List.of(
          Protocol.ANTHROPIC,
          Protocol.GEMINI,
          Protocol.OLLAMA,
          Protocol.OPENAI_CHAT,
          Protocol.OPENAI_RESPONSES);

  @Override
  public String name() {
    return Task.COMMAND_AGENT;
  }

  @Override
  public Set<Protocol> protocols() {
    return Set.of(Protocol.values());
  }

  @Override
  public boolean choosesSession() {
    return false;
  }

  /** A command brings its own program. */
  @Override
  public Installation locate(Map<String, String> environment) {
    return new Installation(List.of(), List.of());
  }

  @Override
  public @Nullable String objection(Task task) {
    if (!task.settings().args().isEmpty()) {
      return "args are for agent programs; write them into command";
    }
    return AgentEnvironment.objection(task.env());
  }

  /** It holds no conversation. */
  @Override
  public boolean resumes() {
    return false;
  }

  @Override
  public Launch launch(LaunchRequest request) {
    Task task = request.task();
    if (!(task.work() instanceof Work.Command(List<String> argv))) {
      throw new IllegalArgumentException("it has no command to run");
    }
    Map<String, String> own = new HashMap<>();
    for (Protocol protocol : LATER_WINS) {
      AgentAccess access = request.access().get(protocol);
      if (access != null) {
        own.putAll(variables(protocol, access));
      }
    }
    if (request.access().size() == 1) {
      own.put(
          "HIVEMIND_BASE_URL", request.access().values().iterator().next().baseUrl().toString());
    }
    return new Launch(argv, AgentEnvironment.compose(request, own), "", task.workingDir(), null);
  }

  /** As the provider's own libraries read them. */
  private static Map<String, String> variables(Protocol protocol, AgentAccess access) {
    String url = access.baseUrl().toString();
    return switch (protocol) {
      case ANTHROPIC -> variables(access, "ANTHROPIC_BASE_URL", url, "ANTHROPIC_API_KEY");
      case OPENAI_RESPONSES, OPENAI_CHAT ->
          variables(access, "OPENAI_BASE_URL", url + "/v1", "OPENAI_API_KEY");
      case GEMINI -> variables(access, "GOOGLE_GEMINI_BASE_URL", url, "GEMINI_API_KEY");
      case OLLAMA -> Map.of("OLLAMA_HOST", url);
    };
  }

  /** Without a key where the program is to send its own login. */
  private static Map<String, String> variables(
      AgentAccess access, String urlVariable, String url, String keyVariable) {
    return access.passesOwnLogin()
        ? Map.of(urlVariable, url)
        : Map.of(urlVariable, url, keyVariable, AgentEnvironment.PLACEHOLDER_KEY);
  }

  @Override
  public AgentOutput output() {
    return new CommandOutput();
  }
}
