package dev.hivemind.cli.bench.scenario;

import dev.hivemind.proxy.Priority;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a mock agent does: turns one after the other, no retry of its own, dead at the first answer
 * that is not whole.
 *
 * @param lane that it calls
 * @param starts simulated time after the others
 * @param budget tokens after which HiveMind is to stop it; null: it has none
 */
public record AgentScript(
    String name,
    String lane,
    int turns,
    Manner manner,
    Priority priority,
    Duration starts,
    @Nullable Long budget) {

  /** An agent of the authors' harness. */
  public static AgentScript of(String name, String lane, int turns) {
    return new AgentScript(name, lane, turns, Manner.PAPER, Priority.NORMAL, Duration.ZERO, null);
  }

  /** Several of them, numbered. */
  public static List<AgentScript> fleet(int agents, String lane, int turns, Manner manner) {
    return IntStream.rangeClosed(1, agents)
        .mapToObj(number -> of(lane + "-" + number, lane, turns).in(manner))
        .toList();
  }

  public AgentScript in(Manner other) {
    return new AgentScript(name, lane, turns, other, priority, starts, budget);
  }

  public AgentScript at(Priority other) {
    return new AgentScript(name, lane, turns, manner, other, starts, budget);
  }

  public AgentScript after(Duration start) {
    return new AgentScript(name, lane, turns, manner, priority, start, budget);
  }

  /** Stopped once it has used so many tokens. */
  public AgentScript stoppedAt(long tokens) {
    return new AgentScript(name, lane, turns, manner, priority, starts, tokens);
  }
}
