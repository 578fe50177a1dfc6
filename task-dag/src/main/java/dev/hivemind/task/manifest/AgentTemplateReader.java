package dev.hivemind.task.manifest;

import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.AgentTemplate.PromptBy;
import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code agents:}. */
final class AgentTemplateReader {
  private static final String COMMAND = "command";
  private static final String ENV = "env";
  private static final String PROMPT = "prompt";
  private static final String RESUME = "resume";

  private static final Set<Placeholder> IN_ARGUMENTS = EnumSet.allOf(Placeholder.class);
  private static final Set<Placeholder> IN_ENVIRONMENT =
      EnumSet.complementOf(EnumSet.of(Placeholder.PROMPT));

  private final Reading reading;

  private AgentTemplateReader(Reading reading) {
    this.reading = reading;
  }

  /** By name, in the file's order; also those with problems, so that tasks may name them. */
  static Map<String, AgentTemplate> read(Reading reading) {
    AgentTemplateReader reader = new AgentTemplateReader(reading);
    Map<String, AgentTemplate> templates = new LinkedHashMap<>();
    reading
        .root()
        .mapping("agents")
        .ifPresent(
            all -> all.entries().forEach((name, entry) -> templates.put(name, reader.read(entry))));
    return templates;
  }

  private AgentTemplate read(YamlNode.Entry entry) {
    refuseBuiltIn(entry);
    boolean refused = reading.root().refusals().contains(entry.value());
    YamlNode.Mapping mapping = refused ? YamlNode.Mapping.EMPTY : (YamlNode.Mapping) entry.value();
    Values values = reading.values(Keys.of(mapping, reading.root().refusals()), SchemaPart.AGENT);
    AgentTemplate template =
        new AgentTemplate(
            entry.key(),
            values.text("protocol").orElse(""),
            arguments(values, COMMAND),
            environment(values),
            prompt(values),
            arguments(values, RESUME),
            entry.position().line());
    if (!refused) check(template, entry, values.keys());
    return template;
  }

  private void refuseBuiltIn(YamlNode.Entry entry) {
    String name = entry.key();
    boolean builtIn = reading.options().agents().contains(name) || name.equals(Task.COMMAND_AGENT);
    if (builtIn) problem(entry.position(), Quote.of(name) + " is built in: choose another name");
  }

  /** Empty when the list is not written, or is written as null. */
  private List<String> arguments(Values values, String key) {
    return items(values.keys(), key)
        .flatMap(
            item -> {
              checkPlaceholders(item, IN_ARGUMENTS);
              return reading.filler().fillWithEnvironment(item, values.scope()).stream();
            })
        .toList();
  }

  private static Stream<YamlNode.Scalar> items(Keys keys, String key) {
    boolean isList =
        keys.written(key).filter(entry -> entry.value() instanceof YamlNode.Sequence).isPresent();
    return isList ? keys.items(key).stream().map(YamlNode.Scalar.class::cast) : Stream.empty();
  }

  private Map<String, String> environment(Values values) {
    Keys keys = values.keys();
    keys.joined(ENV).values().stream()
        .filter(node -> !keys.refusals().contains(node))
        .forEach(node -> checkPlaceholders((YamlNode.Scalar) node, IN_ENVIRONMENT));
    return values.environment(ENV);
  }

  private void checkPlaceholders(YamlNode.Scalar scalar, Set<Placeholder> allowed) {
    List<String> known = allowed.stream().map(Placeholder::text).toList();
    Placeholder.found(scalar.text())
        .filter(found -> !known.contains(found))
        .distinct()
        .forEach(found -> problem(scalar.position(), objection(found, known)));
  }

  private String objection(String found, List<String> known) {
    if (found.equals(Placeholder.PROMPT.text())) return found + " may stand only in the command";
    String message = "unknown placeholder " + Quote.of(found);
    String hint = reading.suggestions().hint(found, known);
    if (!hint.isEmpty()) return message + hint;
    return message
        + ": there are %s; braces of the program's own need a space inside"
            .formatted(String.join(", ", known));
  }

  private PromptBy prompt(Values values) {
    boolean inCommand =
        items(values.keys(), COMMAND).anyMatch(item -> Placeholder.PROMPT.standsIn(item.text()));
    if (!inCommand) return values.choice(PROMPT, PromptBy.class).orElse(PromptBy.STDIN);
    values
        .keys()
        .written(PROMPT)
        .ifPresent(
            written ->
                problem(
                    written.position(),
                    "\"prompt\" means nothing when {prompt} stands in the command"));
    return PromptBy.PLACEHOLDER;
  }

  private void check(AgentTemplate template, YamlNode.Entry entry, Keys keys) {
    if (!template.resume().isEmpty()
        && template.resume().stream().noneMatch(Placeholder.SESSION::standsIn)) {
      Position place = keys.written(RESUME).orElse(entry).value().position();
      problem(place, "\"resume\" must name the conversation: {session}");
    }
    if (template.command().isEmpty()) return;
    warnOfProxyPassedBy(template, entry);
    if (template.command().stream().anyMatch(Placeholder.BASE_URL::standsIn)) {
      warn(
          keys.written(COMMAND).orElse(entry).position(),
          "every user of this machine can see an agent's command, and with {base_url} in it make"
              + " calls on its account: better in env");
    }
  }

  private void warnOfProxyPassedBy(AgentTemplate template, YamlNode.Entry entry) {
    if (template.mentions(Placeholder.BASE_URL)) return;
    warn(
        entry.position(),
        Quote.of(template.name())
            + " nowhere names {base_url}: unless it takes HIVEMIND_BASE_URL from its environment,"
            + " its calls pass hivemind's proxy by");
  }

  private void warn(Position place, String message) {
    reading.warnings().add(place, message);
  }

  private void problem(Position place, String message) {
    reading.problems().add(place, message);
  }
}
