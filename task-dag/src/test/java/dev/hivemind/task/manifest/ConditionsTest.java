package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Condition;
import dev.hivemind.task.Condition.Ended;
import dev.hivemind.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code if} means. */
class ConditionsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          true ; true
          false ; false
          vars.yes ; true
          not vars.yes ; false
          vars.empty ; false
          vars.target == v2 ; true
          vars.target == "v2" ; true
          v3 == vars.target ; false
          vars.target != v3 ; true
          {{ vars.target }} == {{ vars.same }} ; true
          vars.words == "two words" ; true
          "vars.target" == vars.target ; false
          vars.yes and vars.target == v3 ; false
          vars.yes && (vars.target == v3 || vars.yes) ; true
          false and false or true ; true
          false and (false or true) ; false
          not false and false ; false
          !(vars.yes and vars.yes) ; false
          not not true ; true
          """)
  void variables_decide_while_the_manifest_is_read(String condition, boolean holds)
      throws Exception {
    assertThat(condition(condition).holds(_ -> Optional.empty())).contains(holds);
  }

  @Test
  void every_instance_of_a_matrix_is_asked_for_its_own_value() throws Exception {
    List<Task> tasks =
        Reads.read(
                """
                tasks:
                  - { id: a, prompt: A, matrix: { os: [linux, mac] }, if: matrix.os == mac }
                """)
            .tasks();

    assertThat(tasks)
        .extracting(task -> condition(task).holds(_ -> Optional.empty()).orElseThrow())
        .containsExactly(false, true);
  }

  @ParameterizedTest
  @CsvSource({
    "tasks.a.state == failed, FAILED, true",
    "tasks.a.state == no-changes, NO_CHANGES, true",
    "tasks.a.state != succeeded, NO_CHANGES, true",
    "tasks.a.state == skipped or tasks.a.state == failed, SUCCEEDED, false",
    "'skipped == tasks.a.state and vars.yes', SKIPPED, true",
  })
  void the_end_of_another_task_decides(String condition, Ended end, boolean holds)
      throws Exception {
    Condition read = condition(condition);

    assertThat(read.holds(_ -> Optional.empty())).isEmpty();
    assertThat(read.holds(id -> Optional.ofNullable(Map.of("a", end).get(id)))).contains(holds);
    assertThat(read.asksAbout()).containsExactly("a");
  }

  @Test
  void what_decides_by_itself_needs_no_end() throws Exception {
    assertThat(condition("vars.empty and tasks.a.state == failed").holds(_ -> Optional.empty()))
        .contains(false);
    assertThat(condition("tasks.a.state == failed or vars.yes").holds(_ -> Optional.empty()))
        .contains(true);
  }

  @ParameterizedTest
  @CsvSource({
    "FAILED, , FAILED",
    "SUCCEEDED, , ",
    "SUCCEEDED, FAILED, FAILED",
    "NO_CHANGES, SUCCEEDED, SUCCEEDED",
    "SKIPPED, NO_CHANGES, NO_CHANGES",
    "SKIPPED, SKIPPED, SKIPPED",
  })
  void of_a_matrix_the_worst_end_counts_then_the_best(Ended one, Ended other, Ended together)
      throws Exception {
    Task after =
        Reads.read(
                """
                tasks:
                  - { id: a, prompt: A, matrix: { n: [1, 2] } }
                  - { id: b, prompt: B, depends_on: [a], if: tasks.a.state == %s }
                """
                    .formatted(together == null ? "succeeded" : together.word()))
            .tasks()
            .getLast();

    Optional<Boolean> holds =
        condition(after).holds(id -> Optional.ofNullable(id.equals("a-1") ? one : other));
    if (together == null) assertThat(holds).isEmpty();
    else assertThat(holds).contains(true);
  }

  @Test
  void a_paired_instance_asks_about_its_own_partner() throws Exception {
    List<Task> tasks =
        Reads.read(
                """
                tasks:
                  - { id: fix, prompt: A, matrix: { n: [1, 2] } }
                  - { id: retry, prompt: B, matrix: { n: [1, 2] }, depends_on: [fix], if: tasks.fix.state == failed }
                """)
            .tasks();

    assertThat(condition(tasks.get(3)).asksAbout()).containsExactly("fix-2");
  }

  @Test
  void a_variable_that_only_a_condition_names_is_used() throws Exception {
    assertThat(
            Reads.read(
                    """
                    vars: { target: v2 }
                    tasks: [{ id: a, prompt: A, if: vars.target == v2 }]
                    """)
                .warnings())
        .isEmpty();
  }

  @Test
  void a_condition_of_hundreds_of_brackets_is_refused_and_not_followed() {
    String deep = "(".repeat(5_000) + "true" + ")".repeat(5_000);

    assertThat(Reads.refusal("tasks: [{ id: a, prompt: A, if: \"" + deep + "\" }]"))
        .contains("\"if\": it is too long");
  }

  private static Condition condition(String text) throws Exception {
    String yaml =
        """
        vars: { target: v2, same: v2, yes: "true", empty: "", words: two words }
        tasks:
          - { id: a, prompt: A }
          - id: b
            prompt: B
            depends_on: [a]
            if: '%s'
        """
            .formatted(text);
    return condition(Reads.read(yaml).tasks().getLast());
  }

  private static Condition condition(Task task) {
    return Objects.requireNonNull(task.condition());
  }
}
