package dev.hivemind.agent;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import dev.hivemind.task.manifest.AgentTemplate;
import dev.hivemind.task.manifest.AgentTemplate.PromptBy;
import dev.hivemind.task.manifest.Placeholder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Any other agent program, started as an entry of the manifest's {@code agents:} says. */
final class TemplateAdapter implements AgentAdapter {
  /** Linux takes no longer argument (MAX_ARG_STRLEN), with the byte that ends it. */
  private static final int LONGEST_ARGUMENT_BYTES = 128 * 1024 - 1;

  private final AgentTemplate template;
  private final Protocol protocol;

  TemplateAdapter(AgentTemplate template) {
    this.template = template;
    this.protocol =
        Protocol.valueOf(template.protocol().replace('-', '_').toUpperCase(Locale.ROOT));
  }

  @Override
  public String name() {
    return template.name();
  }

  @Override
  public Set<Protocol> protocols() {
    return Set.of(protocol);
  }

  @Override
  public boolean choosesSession() {
    return template.mentions(Placeholder.SESSION);
  }

  @Override
  public Map<String, String> environment() {
    return template.env();
  }

  /** A program with a path is looked for where its task works. */
  @Override
  public Installation locate(Map<String, String> environment) throws AgentMissingException {
    String program = template.command().getFirst();
    if (!program.contains("/") && SearchPath.find(program, environment).isEmpty()) {
      throw new AgentMissingException(
          "the agent %s needs the program %s, which is not on your PATH: install it, or write where it is under agents: %s: command"
              .formatted(name(), program, name()));
    }
    return new Installation(List.of(program), List.of());
  }

  @Override
  public @Nullable String objection(Task task) {
    if (task.settings().model() == null && template.mentions(Placeholder.MODEL)) {
      return "the agent %s needs a model: write \"model:\"".formatted(name());
    }
    String tooLong = lengthObjection(task, template.command(), prompt(task));
    return tooLong != null ? tooLong : AgentEnvironment.objection(task.env());
  }

  private @Nullable String lengthObjection(Task task, List<String> command, String prompt) {
    var values = new EnumMap<Placeholder, String>(Placeholder.class);
    values.put(Placeholder.PROMPT, prompt);
    boolean tooLong =
        arguments(task, command, prompt, values).stream()
            .anyMatch(
                argument ->
                    argument.getBytes(StandardCharsets.UTF_8).length > LONGEST_ARGUMENT_BYTES);
    if (!tooLong) return null;
    return "its prompt is too long for an argument of the agent %s: take {prompt} out of its command and write prompt: stdin, if the program reads it there"
        .formatted(name());
  }

  /** What the program prints does not tell the id of its conversation, so it must be chosen. */
  @Override
  public boolean resumes() {
    return choosesSession() && !template.resume().isEmpty();
  }

  @Override
  public Launch launch(LaunchRequest request) {
    Task task = request.task();
    String prompt = request.prompt();
    List<String> command = command(request.opening());
    String tooLong = lengthObjection(task, command, prompt);
    if (tooLong != null) throw new IllegalArgumentException(tooLong);
    Map<Placeholder, String> values = values(request, prompt);
    return new Launch(
        arguments(task, command, prompt, values),
        AgentEnvironment.compose(request, environment(request, values)),
        promptBy(command) == PromptBy.STDIN ? prompt : "",
        task.workingDir(),
        choosesSession() ? request.session() : null);
  }

  private List<String> command(Opening opening) {
    return switch (opening) {
      case Opening.Afresh _ -> template.command();
      case Opening.GoingOn _ -> template.resume();
    };
  }

  private Map<Placeholder, String> values(LaunchRequest request, String prompt) {
    AgentAccess way = request.to(protocol);
    String model = request.task().settings().model();
    var values = new EnumMap<Placeholder, String>(Placeholder.class);
    values.put(Placeholder.PROMPT, prompt);
    values.put(Placeholder.BASE_URL, way.baseUrl().toString());
    values.put(Placeholder.KEY, AgentEnvironment.PLACEHOLDER_KEY);
    values.put(Placeholder.SESSION, request.session());
    if (model != null) values.put(Placeholder.MODEL, model);
    return values;
  }

  private List<String> arguments(
      Task task, List<String> command, String prompt, Map<Placeholder, String> values) {
    List<String> arguments = new ArrayList<>();
    command.forEach(part -> arguments.add(Placeholder.fill(part, values)));
    arguments.addAll(task.settings().args());
    if (promptBy(command) == PromptBy.ARGUMENT) arguments.add(prompt);
    return arguments;
  }

  private Map<String, String> environment(LaunchRequest request, Map<Placeholder, String> values) {
    Map<String, String> own = new HashMap<>();
    own.put("HIVEMIND_BASE_URL", request.to(protocol).baseUrl().toString());
    template
        .env()
        .forEach(
            (name, value) -> {
              if (!standsForOwnLogin(value, request)) {
                own.put(name, Placeholder.fill(value, values));
              }
            });
    return own;
  }

  /** A command that goes on with a conversation may take its prompt in another way. */
  private PromptBy promptBy(List<String> command) {
    if (command.stream().anyMatch(part -> part.contains(Placeholder.PROMPT.text())))
      return PromptBy.PLACEHOLDER;
    return template.prompt() == PromptBy.PLACEHOLDER ? PromptBy.STDIN : template.prompt();
  }

  /** A variable for the key is not set where the program is to send its own login. */
  private boolean standsForOwnLogin(String value, LaunchRequest request) {
    return request.to(protocol).passesOwnLogin() && value.equals(Placeholder.KEY.text());
  }

  private static String prompt(Task task) {
    return task.work() instanceof Work.Prompt(String text) ? text : "";
  }

  @Override
  public AgentOutput output() {
    return new TemplateOutput(name());
  }
}
