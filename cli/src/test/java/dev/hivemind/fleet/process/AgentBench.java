package dev.hivemind.fleet.process;

import static org.awaitility.Awaitility.await;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.agent.Installation;
import dev.hivemind.agent.Opening;
import dev.hivemind.agent.TestTasks;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.awaitility.core.ConditionTimeoutException;

/** A launcher of real processes in a folder of its own, and an ear for what it says. */
final class AgentBench implements AutoCloseable, Consumer<AgentNotice> {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  final ProcessAgentLauncher launcher;
  final String mark;
  private final Path folder;
  private final List<AgentNotice> notices = new CopyOnWriteArrayList<>();

  AgentBench(Path folder) throws IOException {
    this(folder, Map.of(), Map.of(), System.getenv(), List.of());
  }

  AgentBench(
      Path folder,
      Map<String, Installation> installations,
      Map<Protocol, AgentAccess> access,
      Map<String, String> environment,
      List<String> secrets)
      throws IOException {
    this.folder = folder;
    this.mark = "test" + ProcessHandle.current().pid() + folder.getFileName();
    Map<String, Installation> all = new HashMap<>(installations);
    all.put("command", new Installation(List.of(), List.of()));
    var settings =
        new LaunchSettings(
            mark,
            "bench-1",
            AgentAdapters.builtIn(),
            all,
            (task, protocols) -> access,
            agent -> Files.createDirectories(folder.resolve("agents", agent)),
            (task, wanted, remarks) -> wanted,
            environment,
            Set.of("LANE_KEY"),
            secrets);
    launcher = ProcessAgentLauncher.start(settings, Ticker.system(), Sleeper.system());
  }

  RunningAgent launch(String id, Path workingDir, String... argv) throws IOException {
    return launcher.launch(
        TestTasks.command(id, workingDir, argv), 1, new Opening.Afresh(null), this);
  }

  @Override
  public void accept(AgentNotice notice) {
    notices.add(notice);
  }

  boolean exitsWithin(Duration time) {
    try {
      await().atMost(time).until(() -> !exits().isEmpty());
      return true;
    } catch (ConditionTimeoutException _) {
      return false;
    }
  }

  AgentNotice.Exited awaitExit() {
    await().atMost(PATIENCE).until(() -> !exits().isEmpty());
    return exits().getLast();
  }

  AgentOutcome awaitOutcome() {
    return awaitExit().outcome();
  }

  List<AgentNotice.Exited> exits() {
    return all(AgentNotice.Exited.class);
  }

  List<AgentNotice> notices() {
    return List.copyOf(notices);
  }

  List<AgentSignal> signals() {
    return all(AgentNotice.Signalled.class).stream().map(AgentNotice.Signalled::signal).toList();
  }

  private <T extends AgentNotice> List<T> all(Class<T> type) {
    List<T> found = new ArrayList<>();
    notices.stream().filter(type::isInstance).map(type::cast).forEach(found::add);
    return found;
  }

  String log(String agent, String file) {
    try {
      return Files.readString(folder.resolve("agents", agent, file));
    } catch (IOException _) {
      return "";
    }
  }

  @Override
  public void close() {
    launcher.close();
  }
}
