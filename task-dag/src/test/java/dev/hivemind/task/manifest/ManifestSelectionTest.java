package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hivemind.task.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManifestSelectionTest {
  private static final String YAML =
      """
      tasks:
        - { id: base, prompt: x }
        - { id: port, prompt: x, depends_on: [base], matrix: { m: [a, b] } }
        - { id: review, prompt: x, depends_on: [port], matrix: { m: [a, b] } }
        - { id: other, prompt: x }
        - { id: other.x, prompt: x }
      """;

  private static List<String> only(String... patterns) throws ManifestException {
    return ManifestSelection.only(Reads.read(YAML), List.of(patterns)).tasks().stream()
        .map(Task::id)
        .toList();
  }

  @Test
  void a_task_comes_with_all_it_depends_on_in_the_old_order() throws Exception {
    assertThat(only("review-b")).containsExactly("base", "port-b", "review-b");
    assertThat(only("other", "base")).containsExactly("base", "other");
  }

  @Test
  void the_id_as_written_means_every_instance() throws Exception {
    assertThat(only("port")).containsExactly("base", "port-a", "port-b");
  }

  @Test
  void a_star_stands_for_any_characters_and_a_question_mark_for_one() throws Exception {
    assertThat(only("*-a")).containsExactly("base", "port-a", "review-a");
    assertThat(only("o*")).containsExactly("other", "other.x");
    assertThat(only("other?x")).containsExactly("other.x");
    assertThat(only("*")).hasSize(7);
  }

  @Test
  void indexes_stay() throws Exception {
    Manifest selection = ManifestSelection.only(Reads.read(YAML), List.of("other.x"));
    assertThat(selection.tasks()).extracting(Task::index).containsExactly(6);
  }

  @Test
  void every_pattern_that_matches_nothing_is_an_error() throws Exception {
    Manifest manifest = Reads.read(YAML);
    ManifestException refusal =
        catchThrowableOfType(
            ManifestException.class,
            () -> ManifestSelection.only(manifest, List.of("base", "prot-a", "x*")));
    assertThat(Problems.render(refusal.problems()))
        .isEqualTo(
            "tasks.yaml: no task matches \"prot-a\"; did you mean \"port-a\"?\n"
                + "tasks.yaml: no task matches \"x*\"");
  }
}
