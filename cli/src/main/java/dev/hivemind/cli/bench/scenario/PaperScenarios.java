package dev.hivemind.cli.bench.scenario;

import static dev.hivemind.proxy.Primitive.ADMISSION;
import static dev.hivemind.proxy.Primitive.BACKPRESSURE;
import static dev.hivemind.proxy.Primitive.BREAKER;
import static dev.hivemind.proxy.Primitive.BUDGET;
import static dev.hivemind.proxy.Primitive.RATE;
import static dev.hivemind.proxy.Primitive.RETRY;

import dev.hivemind.examples.mock.MockOptionsBuilder;
import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.proxy.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The seven scenarios of the paper and its ablation, with the parameters of the authors' harness
 * (arXiv 2604.17111, section 6).
 */
public final class PaperScenarios {
  private static final String REPLAY = "replay-11";

  private PaperScenarios() {}

  public static List<Scenario> all() {
    return List.of(
        micro("micro-5", 5, 8, "few enough that nothing goes wrong"),
        micro("micro-10", 10, 8, "a little more than a minute allows"),
        micro("micro-20", 20, 8, "three times what a minute allows"),
        micro("micro-50", 50, 6, "six times what a minute allows"),
        replay(),
        stress(),
        latencySpike());
  }

  private static Scenario micro(String name, int agents, int turns, String shows) {
    return paper(
        name,
        shows,
        Upstream.of(Profile.ANTHROPIC, mock -> limited(mock, 50, 100_000, 80, 50), 5),
        agents,
        turns);
  }

  private static Scenario replay() {
    return paper(
        REPLAY,
        "the incident that the paper began with: 502s, resets, five connections",
        Upstream.of(
            Profile.ANTHROPIC,
            mock ->
                limited(mock, 60, 200_000, 120, 60).errorRate(0.08).resetRate(0.05).concurrency(5),
            5),
        11,
        8);
  }

  private static Scenario stress() {
    return paper(
        "stress",
        "everything at once, at 20 requests a minute and three connections",
        Upstream.of(
            Profile.ANTHROPIC,
            mock ->
                limited(mock, 20, 50_000, 200, 50)
                    .errorRate(0.10)
                    .resetRate(0.05)
                    .spikeRate(0.1)
                    .concurrency(3),
            3),
        20,
        10);
  }

  private static Scenario latencySpike() {
    return paper(
        "latency-spike",
        "one answer in five takes five times as long",
        Upstream.of(
            Profile.ANTHROPIC, mock -> limited(mock, 60, 100_000, 100, 30).spikeRate(0.2), 5),
        10,
        10);
  }

  /** {@code replay-11} without the primitives, one at a time. */
  public static Scenario ablation() {
    return replay()
        .named("ablation", "what each primitive is good for, on " + REPLAY)
        .inArms(
            List.of(
                Arm.MANAGED.named("full"),
                Arm.without("no-admission", Set.of(ADMISSION)),
                Arm.without("no-rate-limit", Set.of(RATE)),
                Arm.without("no-backpressure", Set.of(BACKPRESSURE)),
                Arm.without("no-retry", Set.of(RETRY)),
                Arm.without("admission-only", Set.of(RATE, BACKPRESSURE, BREAKER, RETRY, BUDGET))));
  }

  private static Scenario paper(
      String name, String shows, Upstream upstream, int agents, int turns) {
    return Scenario.of(
        name, shows, upstream, AgentScript.fleet(agents, upstream.lane(), turns, Manner.PAPER));
  }

  private static MockOptionsBuilder limited(
      MockOptionsBuilder mock, long rpm, long tpm, long latency, long jitter) {
    return mock.limiter(LimiterKind.FIXED_WINDOW)
        .rpm(rpm)
        .tpm(tpm)
        .latency(Duration.ofMillis(latency))
        .jitter(Duration.ofMillis(jitter))
        .variesOutput(true);
  }
}
