package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CyclesTest {
  @Test
  void a_graph_without_a_cycle_has_none() {
    assertThat(Cycles.find(dependencies("a:", "b: a", "c: a b"))).isEmpty();
    assertThat(Cycles.find(Map.of())).isEmpty();
  }

  @Test
  void the_whole_cycle_is_given_along_the_dependencies() {
    assertThat(Cycles.find(dependencies("a: b", "b: c", "c: a"))).contains(path("a b c a"));
  }

  @Test
  void tasks_that_only_lead_to_a_cycle_are_not_part_of_it() {
    assertThat(Cycles.find(dependencies("entry: a", "a: b", "b: a", "after:")))
        .contains(path("a b a"));
  }

  @Test
  void a_task_that_only_joins_two_cycles_is_not_part_of_one() {
    assertThat(Cycles.find(dependencies("a: b", "bridge: a", "b: a", "c: bridge d", "d: c")))
        .contains(path("a b a"));
  }

  @Test
  void a_task_that_depends_on_itself_is_a_cycle_of_one() {
    assertThat(Cycles.find(dependencies("a:", "b: a b"))).contains(path("b b"));
  }

  @Test
  void of_several_cycles_the_one_through_the_first_task_of_the_map_is_given() {
    var dependencies = dependencies("z: y", "y: z", "a: b", "b: a");

    assertThat(Cycles.find(dependencies)).contains(path("z y z"));
  }

  @Test
  void a_short_cycle_is_preferred_to_a_long_one_through_the_same_task() {
    assertThat(Cycles.find(dependencies("a: b d", "b: c", "c: a", "d: a"))).contains(path("a d a"));
  }

  @Test
  void a_dependency_that_does_not_exist_is_passed_over() {
    assertThat(Cycles.find(dependencies("a: missing", "b: a"))).isEmpty();
  }

  @Test
  void a_dependency_named_twice_does_no_harm() {
    assertThat(Cycles.find(dependencies("a: b b", "b: a a"))).contains(path("a b a"));
  }

  @Test
  void a_chain_of_10_000_tasks_is_searched_and_its_closing_arrow_found() {
    var chain = chain(10_000);
    assertThat(Cycles.find(chain)).isEmpty();

    chain.put("task-0", List.of("task-9999"));
    assertThat(Cycles.find(chain).orElseThrow()).hasSize(10_001).startsWith("task-0", "task-9999");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_random_graph_has_a_cycle_exactly_when_no_order_exists(int seed) {
    var dependencies = randomGraph(new Random(seed));
    var cycle = Cycles.find(dependencies);

    assertThat(cycle.isEmpty()).isEqualTo(canBeOrdered(dependencies));
    cycle.ifPresent(path -> assertIsCycleOf(dependencies, path));
    assertThat(Cycles.find(new LinkedHashMap<>(dependencies))).isEqualTo(cycle);
  }

  private static void assertIsCycleOf(Map<String, List<String>> dependencies, List<String> path) {
    assertThat(path.getFirst()).isEqualTo(path.getLast());
    assertThat(path.subList(1, path.size())).doesNotHaveDuplicates();
    for (int i = 1; i < path.size(); i++) {
      assertThat(dependencies.get(path.get(i - 1))).contains(path.get(i));
    }
  }

  /** Takes away what depends on nothing until nothing more can be: the definition, slowly. */
  private static boolean canBeOrdered(Map<String, List<String>> dependencies) {
    var left = new LinkedHashMap<>(dependencies);
    boolean progress = true;
    while (progress) {
      progress = left.values().removeIf(ids -> Collections.disjoint(ids, left.keySet()));
    }
    return left.isEmpty();
  }

  private static Map<String, List<String>> randomGraph(Random random) {
    int size = 1 + random.nextInt(12);
    double density = random.nextDouble() * 2 / size;
    var graph = new LinkedHashMap<String, List<String>>();
    for (int task = 0; task < size; task++) {
      var ids = new ArrayList<String>();
      for (int other = 0; other < size; other++) {
        if (random.nextDouble() < density) ids.add("task-" + other);
      }
      graph.put("task-" + task, ids);
    }
    return graph;
  }

  private static Map<String, List<String>> chain(int length) {
    var chain = new LinkedHashMap<String, List<String>>();
    chain.put("task-0", List.of());
    for (int task = 1; task < length; task++)
      chain.put("task-" + task, List.of("task-" + (task - 1)));
    return chain;
  }

  private static Map<String, List<String>> dependencies(String... lines) {
    var dependencies = new LinkedHashMap<String, List<String>>();
    for (String line : lines) {
      int colon = line.indexOf(':');
      String ids = line.substring(colon + 1).strip();
      dependencies.put(line.substring(0, colon), ids.isEmpty() ? List.of() : path(ids));
    }
    return dependencies;
  }

  private static List<String> path(String ids) {
    return List.of(ids.split(" "));
  }

  static IntStream seeds() {
    return IntStream.range(0, 500);
  }
}
