package dev.hivemind.cli.bench.scenario;

import dev.hivemind.examples.mock.MockOptionsBuilder;
import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageWindow;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** What the paper does not look at: what fleets meet at real providers. */
public final class BeyondScenarios {
  /** The name of the agent that loops in {@link #runaway}. */
  public static final String RUNAWAY = "runaway";

  /** The name of the agent that comes late in {@link #mixedPriority}. */
  public static final String URGENT = "urgent";

  /** The arm of {@link #longGeneration} with the paper's own back-pressure. */
  public static final String PAPER_AIMD = "paper's";

  /** The arm of {@link #midStream} without a shield. */
  public static final String PASSED_THROUGH = "passed through";

  /** How long nothing but 529 comes in {@link #overloadWall}. */
  public static final Duration WALL = Duration.ofMinutes(5);

  /** How long the subscription has nothing left in {@link #usageWindow}. */
  public static final Duration USED_UP = Duration.ofMinutes(3);

  /** How long one of {@link #twoProviders} is down. */
  public static final Duration DOWN = Duration.ofSeconds(90);

  /** Tokens after which {@link #RUNAWAY} is to be stopped. */
  public static final long RUNAWAY_BUDGET = 10_000;

  /** The arm of {@link #realAgents} in which calls only pass through. */
  public static final String UNSCHEDULED = "everything off";

  private static final int REAL_AGENTS = 3;
  private static final int REAL_FILES = 4;
  private static final String LANE = Profile.ANTHROPIC.id();
  private static final Manner PATIENT = Manner.PAPER.patient();

  private BeyondScenarios() {}

  public static Scenario tokenBucket() {
    return Scenario.of(
        "token-bucket",
        "Anthropic's real limiter refills all the time and does not count what comes from the"
            + " cache: calls have to be paced, bursts are refused",
        upstream(mock -> mock.limiter(LimiterKind.TOKEN_BUCKET).rpm(50).itpm(80_000).otpm(10_000)),
        AgentScript.fleet(10, LANE, 10, PATIENT.growing()));
  }

  public static Scenario longGeneration() {
    return Scenario.of(
            "long-generation",
            "answers stream for 20 to 60 s: back-pressure that takes that for slowness chokes the"
                + " fleet",
            upstream(
                mock ->
                    window(mock, 60)
                        .latency(Duration.ofMillis(800))
                        .jitter(Duration.ofMillis(100))
                        .streamDuration(Duration.ofSeconds(20), Duration.ofMinutes(1))),
            AgentScript.fleet(8, LANE, 2, PATIENT.streaming()))
        .inArms(List.of(Arm.DIRECT, Arm.MANAGED, Arm.MANAGED.named(PAPER_AIMD).asInPaper()));
  }

  public static Scenario midStream() {
    return Scenario.of(
            "mid-stream",
            "a reset after the first words of an answer cannot be repaired by a proxy that has"
                + " passed them on",
            upstream(mock -> window(mock, 200).midStreamResetRate(0.08)),
            AgentScript.fleet(10, LANE, 8, PATIENT.streaming()))
        .inArms(List.of(Arm.DIRECT, Arm.MANAGED.named(PASSED_THROUGH).unshielded(), Arm.MANAGED));
  }

  public static Scenario overloadWall() {
    return Scenario.of(
        "overload-wall",
        "five minutes of nothing but 529: agents that give up lose their work, those that come"
            + " back all at once bring the next 529",
        upstream(mock -> window(mock, 60).concurrency(5).faults("0s..5m=529")).shutFor(WALL),
        AgentScript.fleet(10, LANE, 4, PATIENT));
  }

  public static Scenario usageWindow() {
    return Scenario.of(
        "usage-window",
        "a subscription has nothing left until a time: the fleet waits for it and goes on by"
            + " itself",
        upstream(
                mock ->
                    mock.usageWindow(new UsageWindow(UsageSpan.FIVE_HOURS, 1_000_000, USED_UP, 1)))
            .shutFor(USED_UP),
        AgentScript.fleet(6, LANE, 4, PATIENT));
  }

  public static Scenario runaway() {
    List<AgentScript> agents = new ArrayList<>(AgentScript.fleet(9, LANE, 5, Manner.PAPER));
    Manner restless = new Manner(false, false, Duration.ZERO, Manner.PAPER.patience());
    agents.add(AgentScript.of(RUNAWAY, LANE, 1_000).in(restless).stoppedAt(RUNAWAY_BUDGET));
    return Scenario.of(
        RUNAWAY,
        "one agent loops: it is stopped at its budget, the others do not notice",
        upstream(mock -> window(mock, 60), 5),
        agents);
  }

  public static Scenario twoProviders() {
    Upstream healthy = upstream(mock -> window(mock, 50), 5);
    Upstream failing =
        Upstream.of(Profile.OPENAI, mock -> paced(window(mock, 60)).faults("0s..90s=503"), 5)
            .shutFor(DOWN);
    List<AgentScript> agents = new ArrayList<>(AgentScript.fleet(8, healthy.lane(), 8, PATIENT));
    agents.addAll(AgentScript.fleet(8, failing.lane(), 4, PATIENT));
    return Scenario.of(
            "two-providers",
            "Anthropic and OpenAI at once: while one is down the other is as fast as ever",
            healthy,
            agents)
        .calling(List.of(healthy, failing));
  }

  public static Scenario mixedPriority() {
    List<AgentScript> agents = new ArrayList<>();
    AgentScript.fleet(20, LANE, 6, PATIENT).forEach(agent -> agents.add(agent.at(Priority.LOW)));
    agents.add(
        AgentScript.of(URGENT, LANE, 3)
            .in(PATIENT)
            .at(Priority.CRITICAL)
            .after(Duration.ofSeconds(20)));
    return Scenario.of(
        "mixed-priority",
        "critical work comes when the minute is used up: it overtakes, and the rest still finishes",
        upstream(mock -> window(mock, 50), 5),
        agents);
  }

  public static Scenario hundred() {
    return Scenario.of(
        "hundred",
        "a hundred agents for five minutes",
        upstream(mock -> window(mock, 200)),
        AgentScript.fleet(100, LANE, 12, Manner.PAPER));
  }

  public static Scenario wideOpen() {
    return Scenario.of(
        "wide-open",
        "a provider that bears it all: what HiveMind knows beforehand is a start, not a cap",
        upstream(
            mock ->
                window(mock, 200)
                    .latency(Duration.ofMillis(500))
                    .jitter(Duration.ZERO)
                    .streamDuration(Duration.ofSeconds(30), Duration.ofSeconds(30))),
        AgentScript.fleet(40, LANE, 3, PATIENT.streaming()));
  }

  /** Their names are those of the programs, numbered. */
  public static Scenario realAgents() {
    Upstream anthropic = upstream(BeyondScenarios::troubled);
    Upstream openai = Upstream.of(Profile.OPENAI, mock -> troubled(paced(mock)), null);
    List<AgentScript> agents = new ArrayList<>();
    for (int number = 1; number <= REAL_AGENTS; number++) {
      agents.add(AgentScript.of("claude-" + number, anthropic.lane(), REAL_FILES));
      agents.add(AgentScript.of("codex-" + number, openai.lane(), REAL_FILES));
    }
    return Scenario.of(
            "real-agents",
            "real claude and codex processes while their providers fail now and then",
            anthropic,
            agents)
        .calling(List.of(anthropic, openai))
        .inArms(
            List.of(
                Arm.without(UNSCHEDULED, EnumSet.allOf(Primitive.class)).unshielded(), Arm.MANAGED))
        .ofPrograms();
  }

  private static MockOptionsBuilder troubled(MockOptionsBuilder mock) {
    return window(mock, 60)
        .errorRate(0.10)
        .resetRate(0.05)
        .overloadRate(0.05)
        .midStreamResetRate(0.10);
  }

  private static Upstream upstream(UnaryOperator<MockOptionsBuilder> behaviour) {
    return Upstream.of(Profile.ANTHROPIC, mock -> behaviour.apply(paced(mock)), null);
  }

  private static Upstream upstream(UnaryOperator<MockOptionsBuilder> behaviour, int concurrent) {
    return Upstream.of(Profile.ANTHROPIC, mock -> behaviour.apply(paced(mock)), concurrent);
  }

  /** As the paper's. */
  private static MockOptionsBuilder paced(MockOptionsBuilder mock) {
    return mock.latency(Duration.ofMillis(80)).jitter(Duration.ofMillis(50)).variesOutput(true);
  }

  private static MockOptionsBuilder window(MockOptionsBuilder mock, long rpm) {
    return mock.limiter(LimiterKind.FIXED_WINDOW).rpm(rpm);
  }
}
