package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A manifest of thousands of tasks is held against its schema in parts. */
final class ManifestPartsTest {

  private static String manifest(Set<Integer> wrong) {
    return IntStream.range(0, 2_500)
        .mapToObj(
            task ->
                "  - { id: t%d, prompt: p, %s: 1 }\n"
                    .formatted(task, wrong.contains(task) ? "retris" : "retries"))
        .collect(Collectors.joining("", "defaults: { agent: demo }\ntasks:\n", ""));
  }

  @Test
  void nothing_is_wrong_with_any_part_of_a_manifest_that_is_right() {
    assertThatNoException().isThrownBy(() -> Reads.read(manifest(Set.of())));
  }

  @Test
  void what_is_wrong_in_each_part_is_told_once_at_its_own_place() {
    String refusal = Reads.refusal(manifest(Set.of(0, 999, 1_000, 2_499)) + "timeout: 1m\n");

    assertThat(refusal.lines().filter(line -> line.startsWith("tasks.yaml:")))
        .containsExactly(
            "tasks.yaml:3:26: unknown key \"retris\"; did you mean \"retries\"?",
            "tasks.yaml:1002:28: unknown key \"retris\"; did you mean \"retries\"?",
            "tasks.yaml:1003:29: unknown key \"retris\"; did you mean \"retries\"?",
            "tasks.yaml:2502:29: unknown key \"retris\"; did you mean \"retries\"?",
            "tasks.yaml:2503:1: unknown key \"timeout\": it belongs to a task, or to \"defaults\"");
  }
}
