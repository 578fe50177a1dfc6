package dev.hivemind.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is true of every run, whatever happens in it. */
class FleetPropertyTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_run_keeps_every_rule(long seed) {
    RandomRun run = new RandomRun(seed);
    FleetResult result = run.run();

    Replay replay = replay(run);
    assertThat(result.states()).isEqualTo(replay.states());
    assertThat(result.states().values()).doesNotContain(TaskState.READY, TaskState.RUNNING);
    assertThat(result.states().containsValue(TaskState.BLOCKED))
        .as("what is left blocked stands behind something that is left, too")
        .isIn(false, !result.stops().isEmpty());
    replay.everyWaitIsForGood();
    assertThat(result.state()).isEqualTo(expectedState(run, result));
    assertThat(run.brokenRules).isEmpty();
    assertThat(run.world.simulation.elapsed()).isLessThan(Duration.ofHours(2));
    assertThat(livingAgents(run)).allMatch(agent -> run.saysThatItLives(agent.id().task()));
    everyAgentIsKilledInTheEnd(run);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_disk_that_is_full_at_any_moment_leaves_no_agent(long seed) {
    RandomRun run = new RandomRun(seed);
    run.world.journal.isFullAfter((int) seed % 60);
    Throwable failure = catchThrowable(run::run);

    replay(run);
    if (failure != null) {
      assertThat(failure).isInstanceOf(UncheckedIOException.class);
      String named = Arrays.toString(failure.getSuppressed());
      assertThat(livingAgents(run))
          .map(agent -> agent.id().task())
          .allMatch(task -> run.saysThatItLives(task) || named.contains(task));
    }
    assertThat(run.brokenRules).isEmpty();
    everyAgentIsKilledInTheEnd(run);
  }

  @Test
  void the_same_seed_gives_the_same_run() {
    assertThat(eventsOf(7)).hasSizeGreaterThan(20).isEqualTo(eventsOf(7));
  }

  /** The runs would prove nothing if nothing happened in them. */
  @Test
  void the_runs_are_of_every_kind() {
    List<RunEvent> events = seeds().boxed().flatMap(seed -> eventsOf(seed).stream()).toList();

    assertThat(events)
        .hasAtLeastOneElementOfType(RunEvent.AttemptFailed.class)
        .hasAtLeastOneElementOfType(RunEvent.Skipped.class)
        .hasAtLeastOneElementOfType(RunEvent.ProviderFailed.class)
        .hasAtLeastOneElementOfType(RunEvent.Waiting.class)
        .hasAtLeastOneElementOfType(RunEvent.LeftBlocked.class)
        .hasAtLeastOneElementOfType(RunEvent.Checkpointed.class)
        .hasAtLeastOneElementOfType(RunEvent.BudgetSpent.class)
        .hasAtLeastOneElementOfType(RunEvent.LaneStopped.class)
        .hasAtLeastOneElementOfType(RunEvent.SessionKnown.class)
        .hasAtLeastOneElementOfType(RunEvent.ToolDenied.class);
    for (String reason :
        List.of("timed out", "silent for", "gave up", "did not return", "could not be ended")) {
      assertThat(events).extracting(RunEvent::toString).anyMatch(text -> text.contains(reason));
    }
  }

  private static List<RunEvent> eventsOf(long seed) {
    RandomRun run = new RandomRun(seed);
    run.run();
    return run.world.journal.events();
  }

  private static Replay replay(RandomRun run) {
    Replay replay = new Replay(run.tasks, run.world.maxParallel);
    run.world.journal.events().forEach(replay::apply);
    return replay;
  }

  private static RunState expectedState(RandomRun run, FleetResult result) {
    boolean interrupted =
        run.world.journal.events(RunEvent.Cancelled.class).stream()
                .anyMatch(event -> !event.reason().startsWith("gave up"))
            || run.world.journal.events(RunEvent.Checkpointed.class).stream()
                .anyMatch(event -> event.cause() == StopCause.STOPPED)
            || (run.wasStopped() && wasLeftByProvider(run));
    if (interrupted) return RunState.INTERRUPTED;
    var states = result.states().values();
    if (states.stream().allMatch(TaskState.SUCCEEDED::equals)) return RunState.SUCCEEDED;
    if (states.contains(TaskState.FAILED)) return RunState.FAILED;
    boolean byBudget = result.stops().containsKey(StopCause.BUDGET);
    return byBudget ? RunState.CHECKPOINTED : RunState.WAITING;
  }

  private static boolean wasLeftByProvider(RandomRun run) {
    return run.world.journal.events(RunEvent.Checkpointed.class).stream()
        .anyMatch(event -> event.cause() == StopCause.PROVIDER);
  }

  private static List<FakeAgent> livingAgents(RandomRun run) {
    return run.world.launcher.agents().stream().filter(FakeAgent::isAlive).toList();
  }

  /** Whatever was in flight when the run ended: only agents that survive a kill live on. */
  private static void everyAgentIsKilledInTheEnd(RandomRun run) {
    run.world.simulation.playOut();
    assertThat(livingAgents(run)).allMatch(agent -> agent.asked().getLast().endsWith("kill"));
  }
}
