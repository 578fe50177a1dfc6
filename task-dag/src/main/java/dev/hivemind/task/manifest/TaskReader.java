package dev.hivemind.task.manifest;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.Exclusion;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.TokenEstimate;
import dev.hivemind.task.Work;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns task instances into tasks. */
final class TaskReader {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofHours(1);
  private static final Duration DEFAULT_IDLE_TIMEOUT = Duration.ofMinutes(15);

  private final Reading reading;
  private final TaskNames names;
  private final WorkReader work;
  private final AgentReader agents;
  private final DependencyReader dependencies;
  private final WorkspaceReader workspaces;
  private final ConditionReader conditions;
  private final Precedence precedence = new Precedence();
  private final List<Begun> begun = new ArrayList<>();

  /** What is known of a task before it is read. */
  private record Begun(Values values, List<Dependency> dependsOn) {}

  TaskReader(
      Reading reading,
      TaskNames names,
      WorkReader work,
      AgentReader agents,
      DependencyReader dependencies) {
    this.reading = reading;
    this.names = names;
    this.work = work;
    this.agents = agents;
    this.dependencies = dependencies;
    this.workspaces = new WorkspaceReader(reading);
    this.conditions = new ConditionReader(reading);
  }

  /** What a task waits for; to be read of every task before any task is. */
  void readDependencies(TaskInstance instance) {
    Values values = values(instance);
    List<Dependency> dependsOn = dependencies.read(instance, values);
    precedence.add(instance.id(), dependsOn);
    begun.add(new Begun(values, dependsOn));
  }

  /**
   * With problems, some of the task is made up; they are reported.
   *
   * @param index as in the order in which dependencies were read
   */
  Task read(TaskInstance instance, int index) {
    Values values = begun.get(index).values();
    List<Dependency> dependsOn = begun.get(index).dependsOn();
    var results = new ResultNames(names, precedence, instance.id(), false);
    Values late = values.with(results);
    Work task = work.read(late);
    return new Task(
        instance.id(),
        instance.declared().id(),
        index,
        instance.combination().values(),
        task,
        agents.agent(values),
        agents.upstream(values),
        agents.settings(values),
        dependsOn,
        values.choice("priority", Priority.class).orElse(Priority.NORMAL),
        estimate(instance, values, task),
        values.duration("timeout").orElse(DEFAULT_TIMEOUT),
        values.duration("idle_timeout").orElse(DEFAULT_IDLE_TIMEOUT),
        values.count("retries", 0).orElse(0),
        BudgetReader.read(values),
        values.writtenFlag("buffer_replies").orElse(null),
        late.environment("env"),
        workingDir(values),
        values.flag("continue_on_error"),
        workspaces.workspace(values, values.with(results.forShell())),
        workspaces.acceptance(values, values.with(results.forShell())),
        new Exclusion(values.texts("locks"), values.texts("writes")),
        conditions.read(late).orElse(null));
  }

  /** The task's own variables may name its matrix and the manifest's variables. */
  private Values values(TaskInstance instance) {
    Keys keys = instance.declared().keys();
    TemplateScope outer = new TemplateScope(reading.variables(), Map.of(), instance.combination());
    Map<String, String> own = new LinkedHashMap<>();
    keys.joined("vars").forEach((name, node) -> own.put(name, variable(node, outer)));
    TemplateScope scope = new TemplateScope(reading.variables(), own, instance.combination());
    return new Values(keys, SchemaPart.TASK, scope, reading.filler(), reading.problems());
  }

  private String variable(YamlNode node, TemplateScope outer) {
    if (reading.root().refusals().contains(node)) return "";
    return reading.filler().fill((YamlNode.Scalar) node, outer).orElse("");
  }

  private TokenEstimate estimate(TaskInstance instance, Values values, Work task) {
    OptionalLong written = values.tokens("estimate_tokens");
    if (written.isPresent()) {
      return new TokenEstimate(written.getAsLong(), TokenEstimate.Origin.WRITTEN);
    }
    OptionalLong history = reading.options().history().apply(instance.declared().id());
    return history.isPresent()
        ? new TokenEstimate(history.getAsLong(), TokenEstimate.Origin.HISTORY)
        : new TokenEstimate(TokenHeuristic.tokens(task), TokenEstimate.Origin.HEURISTIC);
  }

  private Path workingDir(Values values) {
    Path workspace = reading.options().workspace();
    return values.parsed("working_dir", path -> resolved(workspace, path)).orElse(workspace);
  }

  private static Optional<Path> resolved(Path workspace, String path) {
    try {
      return Optional.of(workspace.resolve(path).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty(); // reported as a value that makes no sense
    }
  }
}
