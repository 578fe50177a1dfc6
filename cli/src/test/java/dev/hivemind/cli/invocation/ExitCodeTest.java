package dev.hivemind.cli.invocation;

import static dev.hivemind.cli.invocation.ExitCode.BUDGET;
import static dev.hivemind.cli.invocation.ExitCode.BUG;
import static dev.hivemind.cli.invocation.ExitCode.ENVIRONMENT;
import static dev.hivemind.cli.invocation.ExitCode.OK;
import static dev.hivemind.cli.invocation.ExitCode.TASK_FAILED;
import static dev.hivemind.cli.invocation.ExitCode.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ExitCodeTest {
  @Test
  void of_several_at_once_the_first_of_70_5_1_3_4_is_told() {
    assertThat(ExitCode.first(Set.of(WAITING, BUDGET, TASK_FAILED, ENVIRONMENT, BUG)))
        .isEqualTo(BUG);
    assertThat(ExitCode.first(Set.of(WAITING, BUDGET, TASK_FAILED, ENVIRONMENT)))
        .isEqualTo(ENVIRONMENT);
    assertThat(ExitCode.first(Set.of(WAITING, BUDGET, TASK_FAILED))).isEqualTo(TASK_FAILED);
    assertThat(ExitCode.first(Set.of(WAITING, BUDGET))).isEqualTo(BUDGET);
    assertThat(ExitCode.first(Set.of(WAITING))).isEqualTo(WAITING);
    assertThat(ExitCode.first(Set.of())).isEqualTo(OK);
  }

  @Test
  void every_code_but_ok_is_told_when_it_applies_alone() {
    assertThat(Arrays.stream(ExitCode.values()))
        .allMatch(code -> ExitCode.first(EnumSet.of(code)) == code);
  }

  @Test
  void a_budget_is_3_and_a_wait_4() {
    assertThat(BUDGET.code()).isEqualTo(3);
    assertThat(WAITING.code()).isEqualTo(4);
  }
}
