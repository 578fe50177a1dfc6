package dev.hivemind.fleet;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.agent.AgentSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;

/** Lives of agents as bad as chance makes them. */
final class RandomLife implements FakeLauncher.Life {
  private final Random random;

  RandomLife(Random random) {
    this.random = random;
  }

  @Override
  public void begin(FakeAgent agent) throws IOException {
    if (chance(5)) throw new IOException("no such program");
    react(agent);
    int steps = random.nextInt(8);
    Duration time = Duration.ZERO;
    for (int step = 0; step < steps; step++) {
      time = time.plus(upTo(Duration.ofSeconds(8)));
      agent.after(time, step(agent));
    }
    time = time.plus(upTo(Duration.ofSeconds(8)));
    agent.after(time, end(agent));
  }

  private Runnable step(FakeAgent agent) {
    String tool = "tool " + random.nextInt(2);
    return switch (random.nextInt(7)) {
      case 0 -> agent::print;
      case 1 -> agent::call;
      case 2 -> () -> agent.signal(new AgentSignal.Said("I see"));
      case 3 -> () -> agent.signal(new AgentSignal.ToolStarted(tool, "Bash: make"));
      case 4 -> () -> agent.signal(new AgentSignal.ToolEnded(tool));
      case 5 -> () -> agent.signal(new AgentSignal.ToolDenied("Bash", "rm"));
      default -> () -> agent.signal(new AgentSignal.SessionKnown("session " + tool));
    };
  }

  private Runnable end(FakeAgent agent) {
    AgentOutcome outcome = chance(75) ? FakeAgent.SUCCESS : FakeAgent.FAILURE;
    Duration exit = upTo(Duration.ofSeconds(3));
    return switch (random.nextInt(10)) {
      case 0 -> () -> {}; // Hangs.
      case 1 -> agent::deliver; // Never exits by itself.
      case 2 -> () -> agent.exit(outcome); // Gives no result before it exits.
      default ->
          () -> {
            agent.deliver();
            agent.after(exit, () -> agent.exit(outcome));
          };
    };
  }

  private void react(FakeAgent agent) {
    agent.hasChildren(() -> chance(80));
    agent.onInterrupt(chance(30) ? () -> {} : exiting(agent));
    agent.onTerminate(chance(30) ? () -> {} : exiting(agent));
    agent.onKill(chance(10) ? () -> {} : exiting(agent));
  }

  private Runnable exiting(FakeAgent agent) {
    AgentOutcome outcome = chance(10) ? FakeAgent.SUCCESS : FakeAgent.FAILURE;
    Duration time = upTo(Duration.ofSeconds(4));
    return () -> agent.after(time, () -> agent.exit(outcome));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private Duration upTo(Duration longest) {
    return Duration.ofMillis(random.nextLong(longest.toMillis()));
  }
}
