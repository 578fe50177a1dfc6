package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MatrixExpansionTest {

  private static Map<String, String> values(String... keysAndValues) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      values.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return values;
  }

  private static Map<String, List<String>> lists(Object... keysAndLists) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    for (int i = 0; i < keysAndLists.length; i += 2) {
      lists.put((String) keysAndLists[i], List.of(((String) keysAndLists[i + 1]).split(",")));
    }
    return lists;
  }

  @Test
  void the_last_list_varies_fastest() {
    MatrixExpansion matrix = new MatrixExpansion(lists("a", "1,2", "b", "x,y"));
    assertThat(matrix.combinations(List.of(), List.of()))
        .extracting(Combination::naming)
        .containsExactly(
            List.of("1", "x"), List.of("1", "y"), List.of("2", "x"), List.of("2", "y"));
  }

  /** The worked example of "Using a matrix for your jobs" in GitHub's documentation. */
  @Test
  void include_does_what_it_does_at_github() {
    MatrixExpansion matrix = new MatrixExpansion(lists("fruit", "apple,pear", "animal", "cat,dog"));
    List<Map<String, String>> include =
        List.of(
            values("color", "green"),
            values("color", "pink", "animal", "cat"),
            values("fruit", "apple", "shape", "circle"),
            values("fruit", "banana"),
            values("fruit", "banana", "animal", "cat"));
    assertThat(matrix.combinations(List.of(), include))
        .extracting(Combination::values)
        .containsExactly(
            values("fruit", "apple", "animal", "cat", "color", "pink", "shape", "circle"),
            values("fruit", "apple", "animal", "dog", "color", "green", "shape", "circle"),
            values("fruit", "pear", "animal", "cat", "color", "pink"),
            values("fruit", "pear", "animal", "dog", "color", "green"),
            values("fruit", "banana"),
            values("fruit", "banana", "animal", "cat"));
  }

  @Test
  void what_is_added_to_a_combination_does_not_name_it() {
    MatrixExpansion matrix = new MatrixExpansion(lists("module", "billing"));
    List<Map<String, String>> include =
        List.of(values("flavor", "hot"), values("flavor", "cold", "module", "mail"));
    assertThat(matrix.combinations(List.of(), include))
        .extracting(Combination::naming)
        .containsExactly(List.of("billing"), List.of("mail", "cold"));
  }

  @Test
  void without_lists_every_include_is_a_combination() {
    MatrixExpansion matrix = new MatrixExpansion(Map.of());
    List<Map<String, String>> include = List.of(values("a", "1"), values("b", "2", "a", "1"));
    assertThat(matrix.combinations(List.of(), include))
        .extracting(Combination::values)
        .containsExactlyElementsOf(include);
    assertThat(matrix.keys(include)).containsExactly("a", "b");
  }

  @Test
  void exclude_comes_before_include() {
    MatrixExpansion matrix = new MatrixExpansion(lists("a", "1,2"));
    assertThat(matrix.combinations(List.of(values("a", "1")), List.of(values("a", "1", "b", "x"))))
        .extracting(Combination::values)
        .containsExactly(values("a", "2"), values("a", "1", "b", "x"));
  }

  @Test
  void a_size_too_large_to_count_is_still_told() {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    List<String> thousand = IntStream.range(0, 1000).mapToObj(Integer::toString).toList();
    for (int i = 0; i < 10; i++) lists.put("k" + i, thousand);
    assertThat(new MatrixExpansion(lists).size()).isEqualTo(Long.MAX_VALUE);
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void any_matrix_keeps_the_rules(long seed) {
    Random random = new Random(seed);
    Map<String, List<String>> lists = randomLists(random);
    List<Map<String, String>> exclude = randomEntries(random, new ArrayList<>(lists.keySet()));
    List<Map<String, String>> include = randomEntries(random, List.of("k0", "k1", "extra"));
    MatrixExpansion matrix = new MatrixExpansion(lists);
    List<Combination> combinations = matrix.combinations(exclude, include);

    List<Map<String, String>> listed =
        matrix.product().stream()
            .filter(values -> exclude.stream().noneMatch(entry -> contains(values, entry)))
            .toList();
    assertThat(matrix.product()).hasSize((int) matrix.size()).doesNotHaveDuplicates();
    assertThat(combinations.size()).isBetween(listed.size(), listed.size() + include.size());
    for (int i = 0; i < listed.size(); i++) {
      assertThat(combinations.get(i).values()).containsAllEntriesOf(listed.get(i));
      assertThat(combinations.get(i).naming()).containsExactlyElementsOf(listed.get(i).values());
    }
    for (Combination own : combinations.subList(listed.size(), combinations.size())) {
      assertThat(include).contains(own.values());
      assertThat(listed).noneMatch(values -> agree(values, own.values()));
    }
    for (Map<String, String> entry : include) {
      boolean fits = listed.stream().anyMatch(values -> agree(values, entry));
      boolean own =
          combinations.stream().skip(listed.size()).anyMatch(c -> c.values().equals(entry));
      assertThat(own).isEqualTo(!fits);
    }
  }

  private static boolean contains(Map<String, String> values, Map<String, String> entry) {
    return entry.entrySet().stream().allMatch(e -> e.getValue().equals(values.get(e.getKey())));
  }

  private static boolean agree(Map<String, String> values, Map<String, String> entry) {
    return entry.entrySet().stream()
        .filter(e -> values.containsKey(e.getKey()))
        .allMatch(e -> e.getValue().equals(values.get(e.getKey())));
  }

  private static Map<String, List<String>> randomLists(Random random) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    for (int key = random.nextInt(4); key > 0; key--) {
      HashSet<String> values = new HashSet<>();
      for (int i = 1 + random.nextInt(3); i > 0; i--) values.add("v" + random.nextInt(4));
      lists.put("k" + (key - 1), List.copyOf(values));
    }
    return lists;
  }

  private static List<Map<String, String>> randomEntries(Random random, List<String> keys) {
    List<Map<String, String>> entries = new ArrayList<>();
    if (keys.isEmpty()) return entries;
    for (int i = random.nextInt(4); i > 0; i--) {
      Map<String, String> entry = new LinkedHashMap<>();
      for (int j = 1 + random.nextInt(2); j > 0; j--) {
        entry.put(keys.get(random.nextInt(keys.size())), "v" + random.nextInt(4));
      }
      entries.add(entry);
    }
    return entries;
  }
}
