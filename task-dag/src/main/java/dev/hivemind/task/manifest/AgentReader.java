package dev.hivemind.task.manifest;

import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads which program does a task, how it is set up and which API it calls. */
final class AgentReader {
  private static final String AGENT = "agent";
  private static final String UPSTREAM = "upstream";
  private static final String DEFAULT_AGENT = "claude";

  /** Keys that mean nothing to a program of one's own. */
  private static final List<String> FOR_AGENTS =
      List.of(AGENT, "model", "effort", "max_turns", "args", "permissions", "network");

  private final Reading reading;
  private final Set<String> agents;
  private final Set<String> upstreams;

  /**
   * @param templates names under {@code agents:}
   * @param declared names under {@code upstreams:}; a profile's name needs no entry there
   */
  AgentReader(Reading reading, Collection<String> templates, Collection<String> declared) {
    this.reading = reading;
    this.agents = new TreeSet<>(reading.options().agents());
    agents.addAll(templates);
    this.upstreams = new TreeSet<>(declared);
    upstreams.addAll(reading.options().profiles());
  }

  String agent(Values values) {
    if (WorkReader.isCommand(values.keys())) {
      warnOfIdleKeys(values.keys());
      return Task.COMMAND_AGENT;
    }
    String agent =
        known(
            values,
            AGENT,
            agents,
            name -> AgentNames.objection(name, agents, reading.suggestions()));
    return agent == null ? DEFAULT_AGENT : agent;
  }

  @Nullable String upstream(Values values) {
    return known(
        values,
        UPSTREAM,
        upstreams,
        name ->
            "unknown upstream "
                + Quote.of(name)
                + reading.suggestions().hintOrAll(name, upstreams));
  }

  AgentSettings settings(Values values) {
    return new AgentSettings(
        values.text("model").orElse(null),
        values.text("effort").orElse(null),
        values.count("max_turns", 1),
        values.texts("args"),
        values.choice("permissions", Permissions.class).orElse(Permissions.STANDARD),
        values.flag("network"));
  }

  /** A name that must be one of those known; null: not written, or reported. */
  private @Nullable String known(
      Values values, String key, Set<String> known, UnaryOperator<String> objection) {
    String name = values.text(key).orElse(null);
    if (name == null || known.contains(name)) return name;
    values
        .keys()
        .scalar(key)
        .ifPresent(written -> reading.problems().add(written.position(), objection.apply(name)));
    return null;
  }

  private void warnOfIdleKeys(Keys keys) {
    for (String key : FOR_AGENTS) {
      YamlNode.Entry entry = keys.own().entries().get(key);
      if (entry == null) continue;
      reading
          .warnings()
          .add(entry.position(), Quote.of(key) + " means nothing to a task that runs a command");
    }
  }
}
