package dev.hivemind.fleet;

import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/** One run of random tasks by random agents, stopped and killed at random moments. Run it once. */
final class RandomRun {
  private static final List<OnExceed> ON_EXCEED = List.of(OnExceed.values());
  private static final List<Priority> PRIORITIES = List.of(Priority.values());
  private static final List<String> LANES = List.of("anthropic", "openai");

  final World world = new World();
  final List<Task> tasks;

  /** What was seen to be wrong while it ran. */
  final List<String> brokenRules = new ArrayList<>();

  private final Fleet fleet;

  RandomRun(long seed) {
    Random random = new Random(seed);
    tasks = tasks(random);
    world.maxParallel = 1 + random.nextInt(6);
    if (random.nextInt(3) == 0) world.maxFailures = OptionalInt.of(1 + random.nextInt(3));
    world.machine.processors = 1 + random.nextInt(4);
    world.simulation.delayEffects(() -> effectDelay(random));
    world.launcher.otherwise(new RandomLife(random));
    world.launcher.beforeLaunch(this::checkLaunch);
    changeMachine(random);
    fleet = world.fleet(tasks);
    if (random.nextBoolean()) reports(new Random(seed));
    Duration stop = Duration.ofMillis(random.nextInt(60_000));
    if (random.nextInt(3) == 0) world.simulation.after(stop, () -> fleet.stop("stopped"));
    if (random.nextInt(5) == 0) {
      Duration kill = stop.plusMillis(random.nextInt(15_000));
      world.simulation.after(kill, () -> fleet.kill("killed"));
    }
  }

  FleetResult run() {
    return fleet.run();
  }

  /** Whether the journal says that something of the task's agent was left behind. */
  boolean saysThatItLives(String task) {
    return world.journal.events(TaskEvent.class).stream()
        .filter(event -> event.task().equals(task))
        .map(TaskEvent::toString)
        .anyMatch(text -> text.contains("not be ended") || text.contains("did not return"));
  }

  private void checkLaunch(AttemptId id) {
    boolean written =
        world.journal.events(TaskEvent.class).stream().anyMatch(event -> tellsOfLaunch(event, id));
    if (!written) brokenRules.add(id + " was launched before it was written down");
    long cuts = world.traffic.cuts().stream().filter(id.task()::equals).count();
    if (cuts < id.number() - 1) brokenRules.add(id + " began with the access of another attempt");
    List<FakeAgent> alive =
        world.launcher.agents().stream()
            .filter(FakeAgent::isAlive)
            .filter(agent -> !saysThatItLives(agent.id().task()))
            .toList();
    if (alive.stream().anyMatch(agent -> agent.id().task().equals(id.task()))) {
      brokenRules.add(id + " began beside another attempt");
    }
    if (alive.size() >= world.maxParallel && !saysThatItLives(id.task())) {
      brokenRules.add(id + " was one too many");
    }
  }

  private static boolean tellsOfLaunch(TaskEvent event, AttemptId id) {
    int attempt =
        switch (event) {
          case RunEvent.Launching launching -> launching.attempt();
          case RunEvent.Resuming resuming -> resuming.attempt();
          default -> 0;
        };
    return event.task().equals(id.task()) && attempt == id.number();
  }

  /** Whether a person stopped it, be it that nothing was left to stop. */
  boolean wasStopped() {
    return world.journal.events(RunEvent.LaunchingStopped.class).stream()
        .anyMatch(event -> !event.reason().startsWith("gave up"));
  }

  private static List<Task> tasks(Random random) {
    List<Task> tasks = new ArrayList<>();
    int count = 1 + random.nextInt(20);
    for (int index = 0; index < count; index++) {
      TaskBuilder builder =
          TaskBuilder.task("t" + index)
              .priority(PRIORITIES.get(random.nextInt(4)))
              .estimate(random.nextInt(3))
              .timeout(Duration.ofSeconds(30 + random.nextInt(60)))
              .idleTimeout(Duration.ofSeconds(10 + random.nextInt(30)))
              .retries(random.nextInt(3));
      if (random.nextInt(8) == 0) builder.continueOnError();
      if (random.nextInt(5) == 0) builder.command();
      if (index % 4 != 3) builder.on(LANES.get(index % 4 % 2));
      if (index % 5 == 0) builder.onExceed(ON_EXCEED.get(index / 5 % 3));
      for (Task earlier : tasks) {
        if (random.nextInt(index + 1) == 0) builder.after(earlier.id());
      }
      tasks.add(builder.build(index));
    }
    return tasks;
  }

  /** Mostly short, sometimes longer than any patience. */
  private static Duration effectDelay(Random random) {
    int longest = random.nextInt(30) == 0 ? 150_000 : 300;
    return Duration.ofMillis(random.nextInt(longest));
  }

  /** A parked lane always goes on in the end. */
  private void reports(Random random) {
    for (int report = 0; report < 8; report++) {
      ProxyReport happened = report(random);
      world.simulation.after(
          Duration.ofMillis(random.nextInt(60_000)), () -> fleet.report(happened));
    }
    for (String lane : LANES) {
      world.simulation.after(
          Duration.ofSeconds(70), () -> fleet.report(new ProxyReport.LaneResumed(lane)));
    }
  }

  private ProxyReport report(Random random) {
    String agent = tasks.get(random.nextInt(tasks.size())).id();
    String lane = LANES.get(random.nextInt(LANES.size()));
    return switch (random.nextInt(12)) {
      case 0, 1 -> new ProxyReport.BudgetSpent(agent, "budget of " + agent);
      case 2, 3, 4, 5 -> new ProxyReport.ProviderFault(agent, "the provider's fault");
      case 6 -> new ProxyReport.LaneStopped(lane, LaneStop.KEY_REFUSED, "invalid key");
      case 7, 8 -> new ProxyReport.LaneParked(lane, "5h", Simulation.START.plusSeconds(70));
      case 9 -> new ProxyReport.LaneResumed(lane);
      case 10 -> new ProxyReport.LaneFailing(lane);
      default ->
          random.nextInt(4) == 0
              ? new ProxyReport.RunBudgetSpent("the run's budget")
              : new ProxyReport.BudgetNearlySpent(agent, "85 %");
    };
  }

  private void changeMachine(Random random) {
    for (int second = 0; second < 300; second += 10) {
      double busy = random.nextDouble();
      long memory = random.nextLong(4_000_000_000L);
      world.simulation.after(
          Duration.ofSeconds(second),
          () -> {
            world.machine.busy = busy;
            world.machine.availableMemoryBytes = memory;
          });
    }
  }
}
