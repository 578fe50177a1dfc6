package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.scenario.SwitchScenarios;
import dev.hivemind.cli.bench.trial.LimitPoint;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.proxy.Primitive;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What shows that a switch is really off. */
public final class SwitchEvidence {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int OVERLOADED = 529;

  private SwitchEvidence() {}

  /** Of all that an arm does without and that its scenario brings into play. */
  public static String words(Outcome outcome) {
    return outcome.arm().disabled().stream()
        .sorted()
        .flatMap(primitive -> of(primitive, outcome).stream())
        .collect(Collectors.joining("; "));
  }

  /** Empty: nothing shows it. */
  static Optional<String> of(Primitive primitive, Outcome outcome) {
    return switch (primitive) {
      case ADMISSION -> admission(outcome);
      case RATE -> rate(outcome);
      case BACKPRESSURE -> backPressure(outcome);
      case BREAKER -> breaker(outcome);
      case RETRY -> retry(outcome);
      case BUDGET -> budget(outcome);
    };
  }

  private static Optional<String> admission(Outcome outcome) {
    return limits(outcome).contains(Integer.MAX_VALUE)
        ? Optional.of("no limit of calls at once, 529 ×" + outcome.answered(OVERLOADED))
        : Optional.empty();
  }

  private static Optional<String> rate(Outcome outcome) {
    long refused = outcome.answered(TOO_MANY_REQUESTS);
    if (refused > 0) return Optional.of("429 ×" + refused);
    return outcome.limitsKept() ? Optional.empty() : Optional.of("no account of rate limits");
  }

  private static Optional<String> backPressure(Outcome outcome) {
    List<Integer> limits = limits(outcome);
    return limits.size() == 1
        ? Optional.of("the limit of calls at once stays at " + limits.getFirst())
        : Optional.empty();
  }

  private static Optional<String> retry(Outcome outcome) {
    return outcome.retriesAbsorbed() == 0 && outcome.dead() > 0
        ? Optional.of("no fault absorbed, " + outcome.dead() + " died")
        : Optional.empty();
  }

  /** Every agent's call went out while the provider did nothing but fail. */
  private static Optional<String> breaker(Outcome outcome) {
    long met = outcome.answered(OVERLOADED);
    return met >= SwitchScenarios.AGENTS
        ? Optional.of("529 ×%d, of %d agents".formatted(met, SwitchScenarios.AGENTS))
        : Optional.empty();
  }

  private static Optional<String> budget(Outcome outcome) {
    return outcome.agents().stream()
        .filter(agent -> agent.script().name().equals(SwitchScenarios.LOOPING))
        .filter(agent -> !agent.stopped() && agent.tokens() > SwitchScenarios.MOST_TOKENS)
        .map(
            agent ->
                "the looping agent used %d of %d tokens"
                    .formatted(agent.tokens(), SwitchScenarios.BUDGET_TOKENS))
        .findFirst();
  }

  private static List<Integer> limits(Outcome outcome) {
    return outcome.limits().stream().map(LimitPoint::limit).distinct().toList();
  }
}
