package dev.hivemind.task.graph;

import dev.hivemind.task.Condition;
import dev.hivemind.task.Condition.Ended;
import dev.hivemind.task.Task;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Tells which tasks are certain not to run, since conditions do not hold. */
public final class ForetoldSkips {
  private final Function<String, Optional<Ended>> ends;
  private final TaskGraph graph;
  private final Map<String, String> reasons = new LinkedHashMap<>();

  private ForetoldSkips(TaskGraph graph, Function<String, Optional<Ended>> ends) {
    this.graph = graph;
    this.ends = ends;
  }

  /**
   * @param ends of tasks by id; empty: it has not ended
   * @return the tasks that have not ended and will be skipped, in the graph's order: why, for a
   *     person, by id
   */
  public static Map<String, String> of(TaskGraph graph, Function<String, Optional<Ended>> ends) {
    var foretold = new ForetoldSkips(graph, ends);
    for (Task task : graph.topologicalOrder()) {
      if (ends.apply(task.id()).isPresent()) continue;
      foretold.reason(task).ifPresent(reason -> foretold.reasons.put(task.id(), reason));
    }
    return foretold.inOrder();
  }

  /** Before anything has started. */
  public static Map<String, String> of(TaskGraph graph) {
    return of(graph, _ -> Optional.empty());
  }

  private Map<String, String> inOrder() {
    var ordered = new LinkedHashMap<String, String>();
    for (Task task : graph.tasks()) {
      String reason = reasons.get(task.id());
      if (reason != null) ordered.put(task.id(), reason);
    }
    return ordered;
  }

  private Optional<String> reason(Task task) {
    Condition condition = task.condition();
    if (condition != null && isRefused(condition)) return Optional.of(condition.objection());
    return graph.dependencies(task.id()).stream()
        .filter(other -> reasons.containsKey(other.id()) && !task.asksAbout(other.id()))
        .findFirst()
        .map(other -> behind(other, reasons.getOrDefault(other.id(), "")));
  }

  private boolean isRefused(Condition condition) {
    return condition.holds(this::end).filter(holds -> !holds).isPresent();
  }

  private Optional<Ended> end(String task) {
    return reasons.containsKey(task) ? Optional.of(Ended.SKIPPED) : ends.apply(task);
  }

  /**
   * Why a task is skipped that waits for one that is.
   *
   * @param why that one is
   */
  public static String behind(Task skipped, String why) {
    boolean own = skipped.condition() != null && why.equals(skipped.condition().objection());
    return own ? skipped.id() + " is skipped: " + why : why;
  }
}
