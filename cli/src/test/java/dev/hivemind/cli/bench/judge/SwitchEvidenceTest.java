package dev.hivemind.cli.bench.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.bench.MadeUp;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.scenario.PaperScenarios;
import dev.hivemind.cli.bench.scenario.Scenario;
import dev.hivemind.cli.bench.scenario.SwitchScenarios;
import dev.hivemind.cli.bench.trial.AgentEnd;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.proxy.Primitive;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A switch is believed to be off only where its lack shows. */
final class SwitchEvidenceTest {
  private static final Scenario REPLAY = PaperScenarios.ablation();
  private static final Scenario SWITCHES = SwitchScenarios.breakerAndBudget();

  private static Outcome switches(Arm arm, long overloaded, long loopingTokens, boolean stopped) {
    List<AgentEnd> ends =
        SWITCHES.agents().stream()
            .map(
                script ->
                    script.budget() == null
                        ? MadeUp.end(script, 300, false)
                        : MadeUp.end(script, loopingTokens, stopped))
            .toList();
    return MadeUp.outcome(SWITCHES, arm, ends, Map.of(200, 90L, 529, overloaded), 5);
  }

  private static Arm arm(Scenario scenario, String name) {
    return scenario.arms().stream()
        .filter(arm -> arm.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_breaker_that_is_off_lets_every_agent_meet_the_fault() {
    Arm arm = arm(SWITCHES, "no-breaker");
    assertThat(SwitchEvidence.of(Primitive.BREAKER, switches(arm, 89, 2_100, true)))
        .hasValue("529 ×89, of 40 agents");
    assertThat(SwitchEvidence.of(Primitive.BREAKER, switches(arm, 12, 2_100, true))).isEmpty();
  }

  @Test
  void a_budget_that_is_off_lets_the_looping_agent_go_on() {
    Arm arm = arm(SWITCHES, "no-budget");
    assertThat(SwitchEvidence.of(Primitive.BUDGET, switches(arm, 12, 30_000, false)))
        .hasValue("the looping agent used 30000 of 2000 tokens");
    assertThat(SwitchEvidence.of(Primitive.BUDGET, switches(arm, 12, 2_100, true))).isEmpty();
  }

  /** As if every switch were without effect: each arm behaves like the full proxy. */
  @Test
  void switches_without_effect_miss_the_bar_one_by_one() {
    Experiment experiment =
        new Experiment(SWITCHES, Experiment.Kind.ABLATION, AblationCriterion::breakerAndBudget);
    assertThat(MadeUp.result(experiment, arm -> switches(arm, 12, 2_100, true)).misses())
        .containsExactly(
            "switches, seed 1: no-breaker: nothing shows that breaker is really off",
            "switches, seed 1: no-budget: nothing shows that budget is really off",
            "switches, seed 1: admission-only: nothing shows that breaker is really off",
            "switches, seed 1: admission-only: nothing shows that budget is really off");
  }

  @Test
  void a_full_proxy_that_holds_nobody_and_stops_nobody_misses_the_bar_too() {
    Experiment experiment =
        new Experiment(SWITCHES, Experiment.Kind.ABLATION, AblationCriterion::breakerAndBudget);
    assertThat(MadeUp.result(experiment, arm -> switches(arm, 89, 30_000, false)).misses())
        .hasSize(3)
        .allMatch(miss -> miss.contains("full, but") || miss.contains("not stopped"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMISSION", "RATE", "BACKPRESSURE", "RETRY"})
  void of_what_the_full_proxy_shows_on_replay_11_nothing_is_evidence(Primitive primitive) {
    Outcome full =
        MadeUp.outcome(REPLAY, REPLAY.arms().getFirst(), 0, Map.of(200, 88L, 502, 11L), 5, 2, 5);
    assertThat(SwitchEvidence.of(primitive, full)).isEmpty();
  }
}
