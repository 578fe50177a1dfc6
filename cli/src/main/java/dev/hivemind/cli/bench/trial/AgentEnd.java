package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What became of a mock agent. Times are simulated, since the start of its trial.
 *
 * @param turns when each finished turn began and ended
 * @param usage of all answers that it got, broken ones too
 * @param ended when it ended
 * @param death what it died of, in few words; empty: it did not
 * @param stopped whether its budget stopped it, which is no death
 */
public record AgentEnd(
    AgentScript script,
    List<Turn> turns,
    Usage usage,
    Duration ended,
    Optional<String> death,
    boolean stopped) {

  public AgentEnd {
    turns = List.copyOf(turns);
  }

  /** One answered call. */
  public record Turn(Duration asked, Duration answered) {
    public Duration took() {
      return answered.minus(asked);
    }
  }

  public boolean died() {
    return death.isPresent() && !stopped;
  }

  /** Whether it did all that it had to. */
  public boolean finished() {
    return death.isEmpty();
  }

  /** As HiveMind's budgets count: all but what was read from a cache. */
  public long tokens() {
    return usage.counted();
  }

  AgentEnd stoppedByBudget() {
    return new AgentEnd(script, turns, usage, ended, death, true);
  }
}
