package dev.hivemind.cli.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.agent.TestTasks;
import dev.hivemind.cli.run.Grants;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BudgetGrantTest {
  private static final Instant AT = Instant.parse("2026-11-30T10:00:00Z");
  private static final Budget TOKENS =
      new Budget(OptionalLong.of(400_000), OptionalLong.empty(), OnExceed.CHECKPOINT);

  private final Task unlimited = TestTasks.command("port", Path.of("/work"), "true");

  @Test
  void it_is_written_with_a_plus_since_it_comes_on_top() {
    assertThatThrownBy(() -> BudgetGrant.parse("200k"))
        .hasMessage("--budget gives more on top of what there is: write --budget +200k");
    assertThatThrownBy(() -> BudgetGrant.parse("+lots"))
        .hasMessage("--budget takes tokens (+200k) or dollars (+$5), not +lots");
  }

  @Test
  void what_is_not_limited_cannot_be_raised() {
    assertThatThrownBy(
            () -> BudgetGrant.parse("+200k").toAgents(List.of(unlimited), Grants.NONE, AT))
        .hasMessage(
            "port has no budget of tokens that could be raised: it may use as much as it wants");
  }

  @Test
  void grants_add_up() {
    var more = new Budget(OptionalLong.of(100_000), OptionalLong.empty(), OnExceed.CHECKPOINT);
    var grants =
        new Grants(List.of(new BudgetGranted(AT, null, more)))
            .plus(List.of(new BudgetGranted(AT, "port", more), new BudgetGranted(AT, null, more)));

    assertThat(grants.ofRun(TOKENS).tokens()).hasValue(600_000);
    assertThat(grants.ofRun(Budget.NONE)).as("no limit stays none").isEqualTo(Budget.NONE);
    assertThat(grants.of(unlimited)).isEqualTo(Budget.NONE);
  }
}
