package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunIdsTest {
  @ParameterizedTest
  @CsvSource({
    "auth-refactor, auth-refactor",
    "My plan (v2)!, My-plan-v2",
    "../../etc/passwd, etc-passwd",
    "., run",
    ".., run",
    "'', run",
    "漢字, run",
    ".hidden, hidden",
    "a/b\\c:d, a-b-c-d",
    "tasks.yaml, tasks.yaml",
  })
  void a_name_becomes_harmless(String name, String base) {
    assertThat(RunIds.base(name)).isEqualTo(base);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_the_name_the_first_id_is_valid(int seed) {
    var name = new StringBuilder();
    var random = new Random(seed);
    random.ints(random.nextInt(300), 0, 0x250).forEach(name::appendCodePoint);

    assertThat(RunIds.isValid(RunIds.base(name.toString()) + "-1")).as(name.toString()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "-x", "a/b", "a b", "a\n", "ü", "../x"})
  void an_id_that_could_do_harm_is_refused_with_what_is_allowed(String id) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunIds.checked(id))
        .withMessageContaining("'" + id + "' cannot be the id of a run")
        .withMessageContaining("begins with a letter or digit");
  }

  @Test
  void an_id_may_have_100_characters() {
    assertThat(RunIds.checked("x".repeat(100))).hasSize(100);
    assertThatIllegalArgumentException().isThrownBy(() -> RunIds.checked("x".repeat(101)));
  }

  @Test
  void the_next_number_is_above_all_of_the_same_name_and_gaps_are_not_filled() {
    var ids = Stream.of("demo-1", "demo-9", "demo-10", "demo-x", "demo", "demo-a-50", "other-70");

    assertThat(RunIds.nextNumber("demo", ids)).isEqualTo(11);
    assertThat(RunIds.nextNumber("demo", Stream.of())).isEqualTo(1);
    assertThat(RunIds.nextNumber("d.mo", Stream.of("demo-4"))).isEqualTo(1);
  }

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }
}
