package dev.hivemind.fleet.process;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.BaseEnvironment;
import dev.hivemind.agent.Installation;
import dev.hivemind.agent.Launch;
import dev.hivemind.agent.LaunchRequest;
import dev.hivemind.agent.Opening;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Admits an agent to the proxy and works out how its process is started. Thread-safe. */
final class LaunchPreparation {
  private final LaunchSettings settings;
  private final Marks runMarks;
  private final Map<String, String> baseEnvironment;

  LaunchPreparation(LaunchSettings settings, Marks runMarks) {
    this.settings = settings;
    this.runMarks = runMarks;
    this.baseEnvironment = BaseEnvironment.of(settings.environment(), settings.laneKeys());
  }

  /**
   * @throws IOException when it is known already that the process cannot be started
   */
  PreparedLaunch prepare(Task task, int attempt, Opening opening) throws IOException {
    AgentAdapter adapter = settings.adapters().named(task.agent());
    Map<Protocol, AgentAccess> access = settings.admission().admit(task, adapter.protocols());
    Launch launch = launch(adapter, request(task, opening, access));
    ProgramCheck.require(launch, task.env());
    Marks marks = runMarks.ofAgent(task.id(), attempt);
    return new PreparedLaunch(
        launch,
        environment(launch, task, marks),
        marks,
        Secrets.mask(
            settings.secrets(), access.values(), List.of(task.env(), adapter.environment())),
        adapter.output());
  }

  private LaunchRequest request(Task task, Opening opening, Map<Protocol, AgentAccess> access)
      throws IOException {
    Installation installation = settings.installations().get(task.agent());
    if (installation == null) {
      throw new IOException("the agent program " + task.agent() + " was not looked for");
    }
    Map<String, String> environment = new HashMap<>(baseEnvironment);
    environment.putAll(BaseEnvironment.ofLogins(settings.environment(), access.values()));
    return new LaunchRequest(
        task,
        installation,
        access,
        withSession(opening),
        settings.folders().of(task.id()),
        environment);
  }

  private static Opening withSession(Opening opening) {
    return opening.session() == null ? new Opening.Afresh(SessionId.fresh()) : opening;
  }

  private static Launch launch(AgentAdapter adapter, LaunchRequest request) throws IOException {
    try {
      return adapter.launch(request);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private Map<String, String> environment(Launch launch, Task task, Marks marks) {
    Map<String, String> environment = new HashMap<>(launch.environment());
    RunVariables.put(settings, task, marks, environment);
    return environment;
  }
}
