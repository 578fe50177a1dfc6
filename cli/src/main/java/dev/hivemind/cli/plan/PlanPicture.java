package dev.hivemind.cli.plan;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.graph.Plan.PlannedTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What every picture of a plan shows, whatever language it is drawn in. */
final class PlanPicture {
  private final String name;
  private final Plan plan;
  private final Set<String> tasksOfLongestChain;
  private final Set<Arrow> longestChain = new HashSet<>();

  /**
   * An arrow from a task to one that waits for it.
   *
   * @param before id of the task that must end first
   */
  record Arrow(String before, String after) {}

  /**
   * @param name what the plan is of
   */
  PlanPicture(String name, Plan plan) {
    this.name = name;
    this.plan = plan;
    List<String> chain = plan.criticalPath().tasks();
    this.tasksOfLongestChain = Set.copyOf(chain);
    for (int i = 1; i < chain.size(); i++) {
      longestChain.add(new Arrow(chain.get(i - 1), chain.get(i)));
    }
  }

  String title() {
    return new PlanText(name, plan).headline();
  }

  /** In the order of their starts. */
  List<Task> tasks() {
    return plan.tasks().stream().map(PlannedTask::task).toList();
  }

  /** Between tasks that will run. */
  List<Arrow> arrows() {
    return tasks().stream()
        .flatMap(task -> task.dependsOn().stream().map(first -> new Arrow(first.id(), task.id())))
        .filter(arrow -> !plan.skipped().containsKey(arrow.before()))
        .distinct()
        .toList();
  }

  boolean isInLongestChain(Task task) {
    return tasksOfLongestChain.contains(task.id());
  }

  boolean isInLongestChain(Arrow arrow) {
    return longestChain.contains(arrow);
  }

  /** What stands in the box of a task, line by line. */
  static List<String> lines(Task task) {
    var lines = new ArrayList<String>();
    lines.add(task.id());
    lines.add(task.agent() + ", " + word(task.priority()) + " priority");
    if (!task.matrix().isEmpty()) lines.add(values(task));
    lines.add("about " + Amounts.tokens(task.estimate().tokens()) + " tokens");
    return lines;
  }

  private static String values(Task task) {
    return task.matrix().entrySet().stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .collect(Collectors.joining(", "));
  }

  static String word(Priority priority) {
    return priority.name().toLowerCase(Locale.ROOT);
  }

  /** Behind black letters. */
  static String colour(Priority priority) {
    return switch (priority) {
      case CRITICAL -> "#ffb3b3";
      case HIGH -> "#ffe0b3";
      case NORMAL -> "#ffffff";
      case LOW -> "#dddddd";
    };
  }
}
