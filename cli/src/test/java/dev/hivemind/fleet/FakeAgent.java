package dev.hivemind.fleet;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.task.run.ProcessIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * An agent that does what it is told, and ends at once when it is asked to unless it is told
 * otherwise.
 */
final class FakeAgent implements RunningAgent {
  static final AgentOutcome SUCCESS = new AgentOutcome.Success("done", null);
  static final AgentOutcome FAILURE = new AgentOutcome.Failure("it broke");
  private static final AgentOutcome ENDED = new AgentOutcome.Failure("exit code 143");

  private final AttemptId id;
  private final Simulation simulation;
  private final FakeTraffic traffic;
  private final Consumer<AgentNotice> notices;
  private final List<String> asked = new ArrayList<>();
  private boolean alive = true;
  private Runnable onInterrupt = () -> exit(ENDED);
  private Runnable onTerminate = () -> exit(ENDED);
  private Runnable onKill = () -> exit(ENDED);
  private BooleanSupplier liveChildren = () -> false;

  FakeAgent(
      AttemptId id, Simulation simulation, FakeTraffic traffic, Consumer<AgentNotice> notices) {
    this.id = id;
    this.simulation = simulation;
    this.traffic = traffic;
    this.notices = notices;
  }

  AttemptId id() {
    return id;
  }

  boolean isAlive() {
    return alive;
  }

  /** What it was asked, in order: {@code "30s interrupt"}. */
  List<String> asked() {
    return asked;
  }

  void after(Duration delay, Runnable action) {
    simulation.after(
        delay,
        () -> {
          if (alive) action.run();
        });
  }

  void print() {
    notices.accept(new AgentNotice.Printed());
  }

  void signal(AgentSignal signal) {
    notices.accept(new AgentNotice.Signalled(signal));
  }

  void call() {
    traffic.called(id.task());
  }

  void exit(AgentOutcome outcome) {
    if (!alive) return;
    alive = false;
    notices.accept(
        new AgentNotice.Exited(outcome, outcome instanceof AgentOutcome.Success ? 0 : 1));
  }

  /** Gives its result, as agents do that know how. */
  void deliver() {
    signal(new AgentSignal.ResultDelivered());
  }

  void onInterrupt(Runnable reaction) {
    onInterrupt = reaction;
  }

  void onTerminate(Runnable reaction) {
    onTerminate = reaction;
  }

  void onKill(Runnable reaction) {
    onKill = reaction;
  }

  void ignoresInterrupt() {
    onInterrupt = () -> {};
  }

  void ignoresTerminate() {
    onTerminate = () -> {};
  }

  void hasChildren(BooleanSupplier alive) {
    liveChildren = alive;
  }

  @Override
  public ProcessIdentity process() {
    return new ProcessIdentity(4711, Instant.EPOCH);
  }

  @Override
  public boolean hasLiveChildren() {
    return liveChildren.getAsBoolean();
  }

  @Override
  public void interrupt() {
    asked("interrupt", onInterrupt);
  }

  @Override
  public void terminate() {
    asked("terminate", onTerminate);
  }

  @Override
  public void kill() {
    asked("kill", onKill);
  }

  private void asked(String what, Runnable reaction) {
    String time = simulation.elapsed().toString().substring("PT".length());
    asked.add(time.toLowerCase(Locale.ROOT) + " " + what);
    if (alive) reaction.run();
  }
}
