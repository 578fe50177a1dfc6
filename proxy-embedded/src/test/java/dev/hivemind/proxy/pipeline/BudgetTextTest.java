package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.budget.BudgetEvent.Exhausted;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetEvent.Unpriced;
import dev.hivemind.proxy.budget.Level;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.OnExceed;
import org.junit.jupiter.api.Test;

class BudgetTextTest {

  @Test
  void an_agents_own_budget_names_the_command_that_goes_on() {
    assertThat(text(Scope.AGENT, new Level.Tokens(412_345, 400_000)))
        .isEqualTo(
            "HiveMind stopped port-mail at 400k tokens: hivemind resume port-mail --budget +200k");
    assertThat(text(Scope.AGENT, new Level.Dollars(Money.of("4.20"), Money.of("4"))))
        .isEqualTo(
            "HiveMind stopped port-mail at $4.00: hivemind resume port-mail --budget '+$2.00'");
  }

  @Test
  void the_runs_budget_is_raised_for_all() {
    assertThat(text(Scope.RUN, new Level.Tokens(5_000_001, 5_000_000)))
        .isEqualTo("HiveMind stopped the run at 5M tokens: hivemind resume --budget +2500k");
  }

  @Test
  void what_was_used_beyond_it_is_granted_too() {
    assertThat(text(Scope.AGENT, new Level.Tokens(14_567, 10_000))).endsWith(" --budget +10k");
    assertThat(text(Scope.AGENT, new Level.Tokens(900, 500))).endsWith(" --budget +650");
    assertThat(text(Scope.AGENT, new Level.Dollars(Money.of("0.00184"), Money.of("0.001"))))
        .endsWith(" --budget '+$0.0014'");
  }

  @Test
  void odd_budgets_are_written_out() {
    assertThat(text(Scope.AGENT, new Level.Tokens(2, 1)))
        .endsWith("at 1 tokens: hivemind resume port-mail --budget +2");
    assertThat(text(Scope.AGENT, new Level.Tokens(1_500, 1_500))).contains("at 1500 tokens");
  }

  @Test
  void a_model_without_a_price_is_named() {
    assertThat(BudgetText.of(new Unpriced(Scope.AGENT, "port-mail", "gpt-9", OnExceed.FAIL)))
        .isEqualTo(
            "HiveMind stopped port-mail: the price of the model gpt-9 is not known, so that its"
                + " budget in dollars cannot be kept");
  }

  private static String text(Scope scope, Level level) {
    return BudgetText.of(new Exhausted(scope, "port-mail", level, OnExceed.CHECKPOINT));
  }
}
