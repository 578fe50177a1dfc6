package dev.hivemind.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.Opening;
import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The fleet as it is put together for real: the machine's clock, a real queue, real threads. */
class FleetThreadsTest {
  private static final int AT_ONCE = 20;

  private final RecordedJournal journal = new RecordedJournal();
  private final AtomicInteger alive = new AtomicInteger();
  private final AtomicInteger mostAlive = new AtomicInteger();

  @Test
  void hundreds_of_agents_run_to_their_end() {
    FleetResult result =
        fleet(layers(10, 30), notices -> Thread.startVirtualThread(() -> exit(notices))).run();

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(result.states()).hasSize(300);
    assertThat(mostAlive).hasValueBetween(1, AT_ONCE);
    assertThat(alive).hasValue(0);
  }

  @Test
  void a_stop_from_another_thread_ends_a_run_that_would_not_end() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(AT_ONCE);
    Fleet fleet = fleet(layers(2, 30), _ -> started.countDown());
    Thread stopper =
        Thread.startVirtualThread(
            () -> {
              try {
                started.await();
              } catch (InterruptedException interrupted) {
                throw new AssertionError("nobody interrupts a test", interrupted);
              }
              fleet.stop("stopped");
            });
    FleetResult result = fleet.run();

    stopper.join();
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(result.states().values()).containsOnly(TaskState.CANCELLED, TaskState.CHECKPOINTED);
    assertThat(alive).hasValue(0);
  }

  @Test
  void an_interrupt_of_the_owner_ends_a_run_too() {
    Thread owner = Thread.currentThread();
    FleetResult result = fleet(layers(1, 1), _ -> owner.interrupt()).run();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(alive).hasValue(0);
  }

  /** Each task depends on two of the layer before. */
  private static List<Task> layers(int layers, int width) {
    List<TaskBuilder> tasks = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      for (int place = 0; place < width; place++) {
        TaskBuilder task = TaskBuilder.task("t" + layer + "-" + place).command();
        if (layer > 0) {
          task.after("t" + (layer - 1) + "-" + place);
          task.after("t" + (layer - 1) + "-" + (place + 1) % width);
        }
        tasks.add(task);
      }
    }
    return TaskBuilder.tasks(tasks.toArray(TaskBuilder[]::new));
  }

  private Fleet fleet(List<Task> tasks, Consumer<Consumer<AgentNotice>> life) {
    FleetOptions options =
        new FleetOptions(
            AT_ONCE,
            OptionalInt.empty(),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofMinutes(10),
            Duration.ofHours(1));
    return Fleet.of(
        FleetAgenda.of(tasks),
        options,
        journal,
        new RealLauncher(life),
        new NoTraffic(),
        agent -> List.of(),
        Workspaces.AS_THEY_ARE,
        task -> Optional.empty(),
        new FakeMachine(),
        Ticker.system());
  }

  private void exit(Consumer<AgentNotice> notices) {
    alive.decrementAndGet();
    notices.accept(new AgentNotice.Exited(FakeAgent.SUCCESS, 0));
  }

  private final class RealLauncher implements AgentLauncher {
    private final Consumer<Consumer<AgentNotice>> life;

    RealLauncher(Consumer<Consumer<AgentNotice>> life) {
      this.life = life;
    }

    @Override
    public @Nullable String newSession(Task task) {
      return null;
    }

    @Override
    public boolean resumes(Task task) {
      return false;
    }

    @Override
    public RunningAgent launch(
        Task task, int attempt, Opening opening, Consumer<AgentNotice> notices) {
      mostAlive.accumulateAndGet(alive.incrementAndGet(), Math::max);
      life.accept(notices);
      return new RealAgent(notices);
    }
  }

  /** Ends when it is interrupted or killed, once. */
  private final class RealAgent implements RunningAgent {
    private final Consumer<AgentNotice> notices;
    private final AtomicInteger ends = new AtomicInteger();

    RealAgent(Consumer<AgentNotice> notices) {
      this.notices = notices;
    }

    @Override
    public ProcessIdentity process() {
      return new ProcessIdentity(4711, Instant.EPOCH);
    }

    @Override
    public boolean hasLiveChildren() {
      return false;
    }

    @Override
    public void interrupt() {
      kill();
    }

    @Override
    public void terminate() {
      kill();
    }

    @Override
    public void kill() {
      if (ends.getAndIncrement() == 0) exit(notices);
    }
  }

  private static final class NoTraffic implements AgentTraffic {
    @Override
    public AgentActivity activity(String agent) {
      return AgentActivity.NONE;
    }

    @Override
    public Waiting waiting(String agent) {
      return Waiting.NONE;
    }

    @Override
    public void cut(String agent) {}

    @Override
    public void prioritize(String agent, Priority priority) {}

    @Override
    public void grant(BudgetGranted granted) {}
  }
}
