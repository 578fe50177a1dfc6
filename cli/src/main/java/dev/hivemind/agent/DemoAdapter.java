package dev.hivemind.agent;

import static dev.hivemind.agent.OwnFlags.OwnFlag.flag;

import dev.hivemind.examples.demo.DemoProgram;
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

/** The demo agent that ships with hivemind, run by the Java that runs hivemind. */
final class DemoAdapter implements AgentAdapter {
  private static final OwnFlags OWN_FLAGS =
      new OwnFlags(
          "demo",
          List.of(
              flag("hivemind chooses the conversation", "--session", "--transcript", "--resume"),
              flag("write \"model:\"", "--model"),
              flag("write \"max_turns:\"", "--max-turns")));

  @Override
  public String name() {
    return "demo";
  }

  @Override
  public Set<Protocol> protocols() {
    return Set.of(Protocol.ANTHROPIC);
  }

  @Override
  public boolean choosesSession() {
    return true;
  }

  /** Ships with hivemind, so it is always there. */
  @Override
  public Installation locate(Map<String, String> environment) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new Installation(DemoProgram.commandLine(java), List.of());
  }

  @Override
  public OwnLogin login(Map<String, String> environment) {
    return new OwnLogin.Missing("the demo agent has no login of its own");
  }

  @Override
  public @Nullable String objection(Task task) {
    String clash = OWN_FLAGS.objection(task.settings().args());
    return clash != null ? clash : AgentEnvironment.objection(task.env());
  }

  @Override
  public String usualModel() {
    return DemoProgram.USUAL_MODEL;
  }

  /** It waits as long as it takes. */
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
    return Optional.of(file(conversation.folder(), conversation.session()));
  }

  private static Path file(Path folder, String session) {
    return folder.resolve("conversation-" + session + ".jsonl");
  }

  @Override
  public Launch launch(LaunchRequest request) {
    Task task = request.task();
    String url = request.to(Protocol.ANTHROPIC).baseUrl().toString();
    Map<String, String> own =
        Map.of("ANTHROPIC_BASE_URL", url, "ANTHROPIC_API_KEY", AgentEnvironment.PLACEHOLDER_KEY);
    return new Launch(
        arguments(request),
        AgentEnvironment.compose(request, own),
        request.prompt(),
        task.workingDir(),
        request.session());
  }

  private static List<String> arguments(LaunchRequest request) {
    AgentSettings settings = request.task().settings();
    List<String> argv = new ArrayList<>(request.installation().program());
    argv.addAll(List.of("--session", request.session()));
    argv.addAll(List.of("--transcript", file(request.folder(), request.session()).toString()));
    if (request.opening() instanceof Opening.GoingOn) argv.add("--resume");
    if (settings.model() != null) {
      argv.addAll(List.of("--model", settings.model()));
    }
    settings
        .maxTurns()
        .ifPresent(turns -> argv.addAll(List.of("--max-turns", Integer.toString(turns))));
    argv.addAll(settings.args());
    return argv;
  }

  @Override
  public AgentOutput output() {
    return new DemoOutput();
  }
}
