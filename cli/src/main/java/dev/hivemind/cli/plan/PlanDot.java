package dev.hivemind.cli.plan;

import dev.hivemind.cli.plan.PlanPicture.Arrow;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.Plan;
import java.util.stream.Collectors;

/**
 * What {@code plan --format dot} prints: the DAG in the language of Graphviz
 * (https://graphviz.org/doc/info/lang.html). The nodes are named by the tasks' ids; priorities are
 * colours, the longest chain is drawn with thick lines.
 */
public final class PlanDot {
  private static final String THICK = "penwidth=3";

  private PlanDot() {}

  /**
   * @param name what the plan is of
   */
  public static String of(String name, Plan plan) {
    var picture = new PlanPicture(name, plan);
    var text = new StringBuilder("digraph ").append(quoted(name)).append(" {\n");
    text.append("  graph [rankdir=LR, labelloc=t, label=").append(label(picture.title()));
    text.append("];\n  node [shape=box, style=\"rounded,filled\", fontcolor=black];\n");
    picture.tasks().forEach(task -> text.append(node(picture, task)));
    picture.arrows().forEach(arrow -> text.append(edge(picture, arrow)));
    return text.append('}').toString();
  }

  private static String node(PlanPicture picture, Task task) {
    String lines =
        PlanPicture.lines(task).stream().map(PlanDot::escaped).collect(Collectors.joining("\\n"));
    return "  %s [label=\"%s\", fillcolor=\"%s\"%s];\n"
        .formatted(
            quoted(task.id()),
            lines,
            PlanPicture.colour(task.priority()),
            picture.isInLongestChain(task) ? ", " + THICK : "");
  }

  private static String edge(PlanPicture picture, Arrow arrow) {
    return "  %s -> %s%s;\n"
        .formatted(
            quoted(arrow.before()),
            quoted(arrow.after()),
            picture.isInLongestChain(arrow) ? " [" + THICK + "]" : "");
  }

  /** A name: only the quotation mark means something in it, and a backslash at its end. */
  private static String quoted(String name) {
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String label(String text) {
    return '"' + escaped(text) + '"';
  }

  /** A label: backslashes begin escapes in it, and ampersands the names of characters. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("&", "&amp;")
        .replaceAll("\\p{Cntrl}", " ");
  }
}
