package dev.hivemind.cli.plan;

import dev.hivemind.cli.plan.PlanPicture.Arrow;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.Plan;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What {@code plan --format mermaid} prints: the DAG as a flowchart of Mermaid
 * (https://mermaid.js.org/syntax/flowchart.html), which GitHub and others show in Markdown.
 * Priorities are colours, the longest chain is drawn with thick lines.
 */
public final class PlanMermaid {

  /** Of more arrows Mermaid makes no picture, unless whoever embeds it allows them. */
  public static final int MOST_ARROWS = 500;

  private static final String LONGEST_CHAIN = "longest";

  private PlanMermaid() {}

  /**
   * @param name what the plan is of
   */
  public static String of(String name, Plan plan) {
    var picture = new PlanPicture(name, plan);
    Nodes nodes = Nodes.of(picture.tasks());
    var text = new StringBuilder("---\ntitle: ").append(title(picture)).append("\n---\n");
    text.append("flowchart LR\n");
    picture.tasks().forEach(task -> text.append(node(nodes.of(task.id()), task)));
    picture.arrows().forEach(arrow -> text.append(edge(picture, nodes, arrow)));
    Arrays.stream(Priority.values()).forEach(priority -> text.append(colours(priority)));
    text.append("  classDef ").append(LONGEST_CHAIN).append(" stroke-width:3px\n");
    return text.append("  class ").append(longestChain(picture, nodes)).toString();
  }

  public static int arrows(Plan plan) {
    return new PlanPicture("", plan).arrows().size();
  }

  /** Nodes have names of their own, since an id may be a word of Mermaid's, such as end. */
  private record Nodes(Map<String, String> byTask) {

    static Nodes of(List<Task> tasks) {
      var nodes = new HashMap<String, String>();
      tasks.forEach(task -> nodes.put(task.id(), "t" + (nodes.size() + 1)));
      return new Nodes(nodes);
    }

    String of(String task) {
      return Objects.requireNonNull(byTask.get(task));
    }
  }

  /** A string of YAML, which one of JSON is too. */
  private static String title(PlanPicture picture) {
    return JsonNodeFactory.instance.stringNode(picture.title()).toString();
  }

  private static String node(String node, Task task) {
    String lines =
        PlanPicture.lines(task).stream()
            .map(PlanMermaid::escaped)
            .collect(Collectors.joining("<br>"));
    return "  %s[\"%s\"]:::%s\n".formatted(node, lines, colourClass(task.priority()));
  }

  private static String edge(PlanPicture picture, Nodes nodes, Arrow arrow) {
    return "  %s %s %s\n"
        .formatted(
            nodes.of(arrow.before()),
            picture.isInLongestChain(arrow) ? "==>" : "-->",
            nodes.of(arrow.after()));
  }

  private static String colourClass(Priority priority) {
    return PlanPicture.word(priority) + "Priority";
  }

  private static String colours(Priority priority) {
    return "  classDef %s fill:%s,stroke:#333333,color:#000000\n"
        .formatted(colourClass(priority), PlanPicture.colour(priority));
  }

  private static String longestChain(PlanPicture picture, Nodes nodes) {
    return picture.tasks().stream()
        .filter(picture::isInLongestChain)
        .map(task -> nodes.of(task.id()))
        .collect(Collectors.joining(",", "", " " + LONGEST_CHAIN));
  }

  /** Every character that could mean something to Mermaid, Markdown or HTML, by its number. */
  private static String escaped(String text) {
    var escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            character -> {
              if (isPlain(character)) escaped.appendCodePoint(character);
              else escaped.append('#').append(character).append(';');
            });
    return escaped.toString();
  }

  private static boolean isPlain(int character) {
    return Character.isLetterOrDigit(character)
        || (character > 0x7f && !Character.isISOControl(character))
        || " ,.-=".indexOf(character) >= 0;
  }
}
