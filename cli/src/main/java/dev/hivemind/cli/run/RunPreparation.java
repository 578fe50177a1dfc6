package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.AgentMissingException;
import dev.hivemind.agent.Installation;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.lane.LaneCaller;
import dev.hivemind.cli.lane.LanePlan;
import dev.hivemind.cli.lane.LaneResolver;
import dev.hivemind.cli.lane.NetworkReader;
import dev.hivemind.cli.lane.OfferedLaneReader;
import dev.hivemind.cli.lane.ProviderKeys;
import dev.hivemind.cli.lane.UpstreamReader;
import dev.hivemind.cli.lane.UpstreamUrls;
import dev.hivemind.cli.via.RunningProxy;
import dev.hivemind.fleet.workspace.PullRequestSurvey;
import dev.hivemind.fleet.workspace.PullRequestTarget;
import dev.hivemind.fleet.workspace.WorkspaceSurvey;
import dev.hivemind.proxy.network.UpstreamNetwork;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.AgentTemplate;
import dev.hivemind.task.manifest.Manifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks all that can be checked before anything starts. */
public final class RunPreparation {
  private final AgentAdapters adapters;
  private final Map<String, String> environment;
  private final Ticker ticker;

  public RunPreparation(AgentAdapters adapters, Map<String, String> environment, Ticker ticker) {
    this.adapters = adapters;
    this.environment = environment;
    this.ticker = ticker;
  }

  /** Of a run that begins. */
  public PreparedRun prepare(RunRequest request) {
    return prepare(request, Map.of());
  }

  /**
   * @param pullRequests where those of earlier parts of the run go, by task
   * @throws CommandException that tells everything of the first kind of obstacle there is: missing
   *     agent programs, tasks that a program cannot run, a proxy that cannot be joined, upstreams
   *     without a key or a login, a network that cannot be used, worktrees that cannot be made,
   *     pull requests that cannot be opened
   */
  public PreparedRun prepare(RunRequest request, Map<String, PullRequestTarget> pullRequests) {
    List<Task> tasks = request.manifest().tasks();
    Map<String, Installation> installations = locate(tasks);
    refuseImpossible(tasks);
    String named = request.via();
    RunningProxy via = named == null ? null : RunningProxy.find(named, environment);
    LanePlan lanes = lanes(request, via);
    refuseLeaks(request.manifest(), lanes.keys(environment));
    RunBudgets.refuseUnpriced(request.manifest(), adapters, ticker);
    UpstreamNetwork network =
        via == null ? new NetworkReader(environment).read() : UpstreamNetwork.DIRECT;
    WorkspaceSurvey workspaces = survey(request.manifest());
    return new PreparedRun(
        request.with(request.manifest().withTasks(workspaces.tasks())),
        installations,
        lanes,
        network,
        workspaces.notes(),
        targets(workspaces.tasks(), pullRequests),
        via);
  }

  private static Map<String, PullRequestTarget> targets(
      List<Task> tasks, Map<String, PullRequestTarget> known) {
    try {
      PullRequestSurvey survey = PullRequestSurvey.of(tasks, known);
      if (survey.problems().isEmpty()) return survey.targets();
      throw CommandException.environment(String.join("\n", survey.problems()));
    } catch (IOException e) {
      throw CommandException.environment("pull requests cannot be prepared: " + e.getMessage());
    }
  }

  private static WorkspaceSurvey survey(Manifest manifest) {
    try {
      Path file = Path.of(manifest.source()).toAbsolutePath().normalize();
      WorkspaceSurvey survey = WorkspaceSurvey.of(manifest.tasks(), file);
      if (survey.problems().isEmpty()) return survey;
      throw CommandException.usage(String.join("\n", survey.problems()));
    } catch (IOException e) {
      throw CommandException.environment("workspaces cannot be looked at: " + e.getMessage());
    }
  }

  private static void refuseLeaks(Manifest manifest, ProviderKeys keys) {
    String leaks =
        Stream.concat(
                manifest.tasks().stream().flatMap(task -> leaks(task, keys)),
                manifest.agents().values().stream().flatMap(agent -> leaks(agent, keys)))
            .map(leak -> leak + " to a provider's key, which no agent may have: the proxy adds it")
            .collect(Collectors.joining("\n"));
    if (!leaks.isEmpty()) throw CommandException.usage(leaks);
  }

  private static Stream<String> leaks(Task task, ProviderKeys keys) {
    return keys.variables(task.env()).stream()
        .sorted()
        .map(name -> "task %s: env sets %s".formatted(task.id(), name));
  }

  private static Stream<String> leaks(AgentTemplate agent, ProviderKeys keys) {
    Stream<String> inEnv =
        keys.variables(agent.env()).stream()
            .sorted()
            .map(name -> "agent %s: env sets %s".formatted(agent.name(), name));
    Stream<String> inCommand =
        agent.command().stream()
            .filter(keys::standIn)
            .limit(1)
            .map(argument -> "agent %s: command sets an argument".formatted(agent.name()));
    return Stream.concat(inEnv, inCommand);
  }

  private Map<String, Installation> locate(List<Task> tasks) {
    var found = new LinkedHashMap<String, Installation>();
    var missing = new ArrayList<String>();
    for (String agent : tasks.stream().map(Task::agent).distinct().toList()) {
      try {
        found.put(agent, adapters.named(agent).locate(environment));
      } catch (AgentMissingException e) {
        missing.add(e.getMessage());
      }
    }
    if (missing.isEmpty()) return found;
    throw CommandException.environment(String.join("\n", missing));
  }

  private void refuseImpossible(List<Task> tasks) {
    var objections = new ArrayList<String>();
    for (Task task : tasks) {
      String objection = adapters.named(task.agent()).objection(task);
      if (objection != null) objections.add("task " + task.id() + ": " + objection);
    }
    if (!objections.isEmpty()) throw CommandException.usage(String.join("\n", objections));
  }

  private LanePlan lanes(RunRequest request, @Nullable RunningProxy via) {
    Manifest manifest = request.manifest();
    return new LaneResolver(
            UpstreamUrls.replace(manifest.upstreams(), request.upstreamUrls()),
            agent -> LaneCaller.of(adapters.named(agent), environment),
            via == null
                ? new UpstreamReader(manifest.source(), environment, request.switches())
                : new OfferedLaneReader(via.server(), via.offer()))
        .resolve(manifest.tasks());
  }
}
