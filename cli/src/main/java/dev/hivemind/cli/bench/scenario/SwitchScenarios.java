package dev.hivemind.cli.bench.scenario;

import static dev.hivemind.proxy.Primitive.BACKPRESSURE;
import static dev.hivemind.proxy.Primitive.BREAKER;
import static dev.hivemind.proxy.Primitive.BUDGET;
import static dev.hivemind.proxy.Primitive.RATE;
import static dev.hivemind.proxy.Primitive.RETRY;

import dev.hivemind.proxy.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * What the paper's ablation leaves open: on replay-11 nothing brings the breaker and the budget
 * into play. Here an agent loops, and then the provider does nothing but fail for a while.
 */
public final class SwitchScenarios {
  /** The arm with everything. */
  public static final String FULL = "full";

  /** The name of the agent that loops. */
  public static final String LOOPING = "looping";

  /** Tokens after which {@link #LOOPING} is to be stopped. */
  public static final long BUDGET_TOKENS = 2_000;

  /** More than a budget lets through: what is under way when it is spent is completed. */
  public static final long MOST_TOKENS = BUDGET_TOKENS + 400;

  /** Agents that begin while the provider fails. */
  public static final int AGENTS = 40;

  private static final int CALLS_AT_ONCE = 5;
  private static final int TURNS_OF_LOOPING = 150;
  private static final Duration FAILS_UNTIL = Duration.ofSeconds(50);
  private static final Duration LATE = Duration.ofSeconds(22);

  private SwitchScenarios() {}

  public static Scenario breakerAndBudget() {
    Upstream failing =
        Upstream.of(
                Profile.ANTHROPIC,
                mock ->
                    mock.latency(Duration.ofMillis(80))
                        .jitter(Duration.ofMillis(50))
                        .variesOutput(true)
                        .faults("20s..50s=529"),
                CALLS_AT_ONCE)
            .shutFor(FAILS_UNTIL); // Nobody but the looping agent calls before.
    List<AgentScript> agents = new ArrayList<>();
    AgentScript.fleet(AGENTS, failing.lane(), 2, Manner.PAPER.patient())
        .forEach(agent -> agents.add(agent.after(LATE)));
    Manner restless = new Manner(false, false, Duration.ZERO, Manner.PAPER.patience());
    agents.add(
        AgentScript.of(LOOPING, failing.lane(), TURNS_OF_LOOPING)
            .in(restless)
            .stoppedAt(BUDGET_TOKENS));
    return Scenario.of(
            "switches",
            "what breaker and budget are good for: an agent loops, then its provider fails",
            failing,
            agents)
        .inArms(
            List.of(
                Arm.MANAGED.named(FULL),
                Arm.without("no-breaker", EnumSet.of(BREAKER)),
                Arm.without("no-budget", EnumSet.of(BUDGET)),
                Arm.without(
                    "admission-only", EnumSet.of(RATE, BACKPRESSURE, BREAKER, RETRY, BUDGET))));
  }
}
