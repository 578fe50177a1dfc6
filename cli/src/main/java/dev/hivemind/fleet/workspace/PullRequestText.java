package dev.hivemind.fleet.workspace;

import java.util.List;

/**
 * What a pull request says.
 *
 * @param title on one line
 * @param body in Markdown
 */
public record PullRequestText(String title, String body) {
  private static final int LONGEST_TITLE = 120;
  private static final int LONGEST_BODY = 60_000;

  /**
   * @param message the agent's last one
   * @param dependsOn ids of the tasks that it depends on
   */
  public static PullRequestText of(
      String task, String message, Placement placement, List<String> dependsOn) {
    String said = message.strip();
    String first = said.lines().findFirst().orElse("done");
    var body = new StringBuilder(shortened(said, LONGEST_BODY)).append("\n\n---\n");
    body.append("Task `%s` of HiveMind run `%s`.".formatted(task, placement.branches().run()));
    List<String> below = dependsOn.stream().filter(placement.places()::containsKey).toList();
    if (!below.isEmpty()) {
      body.append(" Builds on: `%s`.".formatted(String.join("`, `", below)));
    }
    return new PullRequestText(
        shortened(task + ": " + first, LONGEST_TITLE), body.append('\n').toString().stripLeading());
  }

  private static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1).stripTrailing() + "…";
  }
}
