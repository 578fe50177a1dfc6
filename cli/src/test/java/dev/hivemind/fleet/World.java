package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;

/** A simulated world with a fleet in it, for one run. Lanes are the upstreams that tasks name. */
final class World {
  final Simulation simulation = new Simulation();
  final FakeTraffic traffic = new FakeTraffic(simulation);
  final FakeLauncher launcher = new FakeLauncher(simulation, traffic);
  final FakeMachine machine = new FakeMachine();
  final RecordedJournal journal = new RecordedJournal();
  Executor effects = simulation;
  int maxParallel = 8;
  Workspaces workspaces = Workspaces.AS_THEY_ARE;
  OptionalInt maxFailures = OptionalInt.empty();
  Duration longestWait = Duration.ofDays(1000);
  Map<String, Standing> standings = Map.of();
  final FakeCheckpoints checkpoints = new FakeCheckpoints();

  /**
   * A fleet with graces of 10 s after a result, 20 s after a spent budget, 5 s after SIGINT and 3 s
   * after SIGTERM.
   */
  Fleet fleet(List<Task> tasks) {
    FleetOptions options =
        new FleetOptions(
            maxParallel,
            maxFailures,
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(5),
            Duration.ofSeconds(3),
            Duration.ofMinutes(10),
            longestWait);
    return new Supervisor(
        new FleetAgenda(tasks, standings),
        options,
        new Ports(
            journal,
            launcher,
            traffic,
            checkpoints,
            workspaces,
            task -> Optional.ofNullable(task.upstream()),
            machine,
            simulation,
            simulation,
            effects));
  }

  FleetResult run(TaskBuilder... tasks) {
    return fleet(TaskBuilder.tasks(tasks)).run();
  }

  /** Runs the tasks and stops the fleet after a while. */
  FleetResult runAndStop(Duration after, TaskBuilder... tasks) {
    Fleet fleet = fleet(TaskBuilder.tasks(tasks));
    simulation.after(after, () -> fleet.stop("stopped by Ctrl-C"));
    return fleet.run();
  }

  /** Runs the tasks while the proxy reports something after a while. */
  FleetResult runAndReport(Duration after, ProxyReport report, TaskBuilder... tasks) {
    Fleet fleet = fleet(TaskBuilder.tasks(tasks));
    simulation.after(after, () -> fleet.report(report));
    return fleet.run();
  }

  /** How long after the start the first such event was written down. */
  <E extends TaskEvent> Duration timeOf(Class<E> kind, String task) {
    return Duration.between(Simulation.START, only(kind, task).at());
  }

  /** The only event of that kind of a task. */
  <E extends TaskEvent> E only(Class<E> kind, String task) {
    List<E> found =
        journal.events(kind).stream().filter(event -> event.task().equals(task)).toList();
    if (found.size() != 1) throw new AssertionError(found.size() + " of them: " + found);
    return found.getFirst();
  }

  String failureOf(String task) {
    return only(RunEvent.Failed.class, task).reason();
  }
}
