package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Task;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetsTest {
  @Test
  void without_the_key_nothing_is_limited() throws Exception {
    Manifest manifest = Reads.read("tasks: [{ id: a, prompt: x }]");

    assertThat(manifest.budget()).isEqualTo(Budget.NONE);
    assertThat(manifest.tasks().getFirst().budget()).isEqualTo(Budget.NONE);
    assertThat(Budget.NONE.limitsAnything()).isFalse();
  }

  @Test
  void the_whole_run_has_one_and_every_task_may() throws Exception {
    Manifest manifest =
        Reads.read(
            """
            budget: { tokens: 5M, usd: 40 }
            tasks:
              - { id: a, prompt: x, budget: { tokens: 600k, usd: 4, on_exceed: fail } }
            """);

    assertThat(manifest.budget()).isEqualTo(budget(5_000_000L, 40_000_000L, OnExceed.CHECKPOINT));
    assertThat(manifest.tasks().getFirst().budget())
        .isEqualTo(budget(600_000L, 4_000_000L, OnExceed.FAIL));
  }

  /** Else a task that only writes dollars would silently lose the tokens' limit. */
  @Test
  void a_task_s_budget_is_joined_with_that_of_the_defaults_key_by_key() throws Exception {
    List<Task> tasks =
        Reads.read(
                """
                defaults: { budget: { tokens: 400k, on_exceed: warn } }
                tasks:
                  - { id: a, prompt: x }
                  - { id: b, prompt: x, budget: { usd: 0.25 } }
                  - { id: c, prompt: x, budget: { tokens: 1M, on_exceed: checkpoint } }
                """)
            .tasks();

    assertThat(tasks)
        .extracting(Task::budget)
        .containsExactly(
            budget(400_000L, null, OnExceed.WARN),
            budget(400_000L, 250_000L, OnExceed.WARN),
            budget(1_000_000L, null, OnExceed.CHECKPOINT));
  }

  @Test
  void templates_are_filled_in() throws Exception {
    Task task =
        Reads.task(
            """
            vars: { cap: 30k }
            tasks:
              - id: a
                prompt: x
                matrix: { then: [fail] }
                budget: { tokens: "{{ vars.cap }}", on_exceed: "{{ matrix.then }}" }
            """);

    assertThat(task.budget()).isEqualTo(budget(30_000L, null, OnExceed.FAIL));
  }

  @ParameterizedTest
  @CsvSource({"4, 4000000", "0.25, 250000", "0.000001, 1", "999999999, 999999999000000"})
  void dollars_are_kept_to_the_millionth(String written, long micros) throws Exception {
    String yaml = "tasks: [{ id: a, prompt: x, budget: { usd: %s } }]".formatted(written);

    assertThat(Reads.task(yaml).budget().usdMicros()).hasValue(micros);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0.0000001", "1e3", "-1", "$4", "4,5", "1234567890"})
  void what_is_no_amount_of_dollars_is_none(String text) {
    assertThat(Dollars.parse(text)).isEmpty();
  }

  @Test
  void whether_replies_are_held_is_left_open_unless_written() throws Exception {
    List<Task> tasks =
        Reads.read(
                """
                defaults: { buffer_replies: false }
                tasks:
                  - { id: a, prompt: x }
                  - { id: b, prompt: x, buffer_replies: true }
                """)
            .tasks();

    assertThat(tasks).extracting(Task::bufferReplies).containsExactly(false, true);
    assertThat(Reads.task("tasks: [{ id: a, prompt: x }]").bufferReplies()).isNull();
  }

  @Test
  void a_budget_of_nothing_is_none() {
    assertThatIllegalArgumentException().isThrownBy(() -> budget(0L, null, OnExceed.WARN));
  }

  private static Budget budget(@Nullable Long tokens, @Nullable Long usdMicros, OnExceed onExceed) {
    return new Budget(optional(tokens), optional(usdMicros), onExceed);
  }

  private static OptionalLong optional(@Nullable Long amount) {
    return amount == null ? OptionalLong.empty() : OptionalLong.of(amount);
  }
}
