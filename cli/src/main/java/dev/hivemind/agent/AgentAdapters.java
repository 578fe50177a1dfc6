package dev.hivemind.agent;

import dev.hivemind.task.manifest.AgentTemplate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/** The kinds of agent program that this hivemind knows, by name. Immutable. */
public final class AgentAdapters {
  private final Map<String, AgentAdapter> byName;

  private AgentAdapters(List<AgentAdapter> adapters) {
    Map<String, AgentAdapter> named = new LinkedHashMap<>();
    adapters.forEach(adapter -> named.put(adapter.name(), adapter));
    byName = Map.copyOf(named);
  }

  /** {@code claude}, {@code codex}, {@code demo} and {@code command}. */
  public static AgentAdapters builtIn() {
    boolean root = "root".equals(System.getProperty("user.name"));
    return of(
        List.of(
            new ClaudeAdapter(root), new CodexAdapter(), new DemoAdapter(), new CommandAdapter()));
  }

  /** These, and the programs that a manifest says how to start. */
  public AgentAdapters with(Collection<AgentTemplate> templates) {
    List<AgentAdapter> adapters = new ArrayList<>(byName.values());
    templates.forEach(template -> adapters.add(new TemplateAdapter(template)));
    return of(adapters);
  }

  /** A registry of other adapters. */
  public static AgentAdapters of(List<AgentAdapter> adapters) {
    return new AgentAdapters(adapters);
  }

  public Set<String> names() {
    return byName.keySet();
  }

  public Collection<AgentAdapter> all() {
    return byName.values();
  }

  /**
   * @throws NoSuchElementException for a name that is not among {@link #names}
   */
  public AgentAdapter named(String name) {
    AgentAdapter adapter = byName.get(name);
    if (adapter == null) {
      throw new NoSuchElementException("no agent program is called " + name);
    }
    return adapter;
  }
}
