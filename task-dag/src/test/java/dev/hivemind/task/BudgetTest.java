package dev.hivemind.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Budget.OnExceed;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class BudgetTest {

  private static Budget tokens(long tokens, OnExceed onExceed) {
    return new Budget(OptionalLong.of(tokens), OptionalLong.empty(), onExceed);
  }

  @Test
  void what_is_limited_is_raised_and_what_is_not_stays_so() {
    Budget more = new Budget(OptionalLong.of(5), OptionalLong.of(7), OnExceed.WARN);

    assertThat(tokens(10, OnExceed.FAIL).raisedBy(more)).isEqualTo(tokens(15, OnExceed.FAIL));
  }

  @Test
  void nothing_is_raised_beyond_the_largest_number() {
    Budget nearly = tokens(Long.MAX_VALUE - 1, OnExceed.CHECKPOINT);

    assertThat(nearly.raisedBy(tokens(5, OnExceed.CHECKPOINT)))
        .isEqualTo(tokens(Long.MAX_VALUE, OnExceed.CHECKPOINT));
  }
}
