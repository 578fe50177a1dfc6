package dev.hivemind.cli.lane;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides which upstreams a run calls: the one that a task names, else its agent's own provider. A
 * task that runs a program of its own and names none may call every upstream of the run. For one
 * use.
 */
public final class LaneResolver {
  private final Map<String, Upstream> declared;
  private final Function<String, LaneCaller> agents;
  private final LaneReader reader;
  private final List<CommandException> problems = new ArrayList<>();

  /**
   * @param declared upstreams by name, as the manifest and the command line give them
   * @param agents the programs, by their names
   */
  public LaneResolver(
      Map<String, Upstream> declared, Function<String, LaneCaller> agents, LaneReader reader) {
    this.declared = declared;
    this.agents = agents;
    this.reader = reader;
  }

  /**
   * @throws CommandException (usage) that tells everything that makes no sense, or else
   *     (environment) every key that is missing and what it is for
   */
  public LanePlan resolve(List<Task> tasks) {
    var lanes = new LinkedHashMap<String, PlannedLane>();
    for (String name : namesCalled(tasks)) {
      PlannedLane lane = read(name, callersOf(name, tasks));
      if (lane != null) lanes.put(name, lane);
    }
    Map<String, List<String>> byTask =
        tasks.stream().collect(Collectors.toMap(Task::id, task -> lanesOf(task, lanes)));
    throwProblems();
    return new LanePlan(List.copyOf(lanes.values()), byTask);
  }

  private Set<String> namesCalled(List<Task> tasks) {
    var names = new LinkedHashSet<String>();
    for (Task task : tasks) {
      String name = nameFor(task);
      if (name != null) names.add(name);
    }
    if (tasks.stream().anyMatch(task -> nameFor(task) == null)) names.addAll(declared.keySet());
    return names;
  }

  /** Null: every upstream of the run. */
  private @Nullable String nameFor(Task task) {
    if (task.upstream() != null) return task.upstream();
    return runsProgram(task) ? null : ownProvider(task.agent()).id();
  }

  private static boolean runsProgram(Task task) {
    return task.agent().equals(Task.COMMAND_AGENT);
  }

  /** The first of its protocols' providers, in the order of {@link Profile}. */
  private Profile ownProvider(String agent) {
    return Arrays.stream(Profile.values())
        .filter(profile -> agents.apply(agent).protocols().contains(profile.protocol()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no provider for the agent " + agent));
  }

  private List<LaneCaller> callersOf(String name, List<Task> tasks) {
    return tasks.stream()
        .filter(task -> nameFor(task) == null || name.equals(nameFor(task)))
        .map(Task::agent)
        .distinct()
        .map(agents)
        .toList();
  }

  private @Nullable PlannedLane read(String name, List<LaneCaller> callers) {
    try {
      return reader.read(declared.getOrDefault(name, UpstreamReader.undeclared(name)), callers);
    } catch (CommandException e) {
      problems.add(e);
      return null;
    }
  }

  private List<String> lanesOf(Task task, Map<String, PlannedLane> lanes) {
    String name = nameFor(task);
    if (name == null) return oneOfEachProtocol(lanes.values());
    PlannedLane lane = lanes.get(name);
    if (lane == null) return List.of();
    if (!runsProgram(task)) refuseForeignProtocol(task, lane);
    return List.of(name);
  }

  /** The provider itself before others that speak its protocol, else the first. */
  private static List<String> oneOfEachProtocol(Collection<PlannedLane> lanes) {
    var chosen = new EnumMap<Protocol, PlannedLane>(Protocol.class);
    for (PlannedLane lane : lanes) {
      chosen.merge(
          lane.profile().protocol(),
          lane,
          (first, other) -> other.name().equals(other.profile().id()) ? other : first);
    }
    return chosen.values().stream().map(PlannedLane::name).toList();
  }

  private void refuseForeignProtocol(Task task, PlannedLane lane) {
    if (agents.apply(task.agent()).protocols().contains(lane.profile().protocol())) return;
    problems.add(
        CommandException.usage(
            "task %s: the agent %s cannot call the upstream %s, which is of the kind %s."
                    .formatted(task.id(), task.agent(), lane.name(), lane.profile().id())
                + " If it speaks what the agent speaks, write profile: under it."));
  }

  private void throwProblems() {
    for (ExitCode code : List.of(ExitCode.USAGE, ExitCode.ENVIRONMENT)) {
      String messages =
          problems.stream()
              .filter(problem -> problem.exitCode() == code)
              .map(Throwable::getMessage)
              .distinct()
              .collect(Collectors.joining("\n"));
      if (!messages.isEmpty()) throw new CommandException(code, messages);
    }
  }
}
