package dev.hivemind.task.manifest;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows problems to a person: {@code file:line:column: message}, then the line of the file and a
 * caret below the column.
 */
public final class Problems {
  private static final int SHOWN_BEFORE = 80;
  private static final int SHOWN_AFTER = 60;
  private static final String CUT = "...";

  private Problems() {}

  /** One after the other, in the given order; ends without a line break. */
  public static String render(List<Problem> problems) {
    return problems.stream().map(Problems::render).collect(Collectors.joining("\n"));
  }

  /** One to three lines; ends without a line break. */
  public static String render(Problem problem) {
    StringBuilder shown = new StringBuilder(problem.file()).append(": ");
    if (problem.line() > 0) {
      shown.insert(shown.length() - 2, ":" + problem.line() + ":" + problem.column());
    }
    shown.append(problem.message());
    if (problem.sourceLine() != null && !problem.sourceLine().isBlank()) {
      appendExcerpt(shown, problem.sourceLine().codePoints().toArray(), problem.column() - 1);
    }
    return shown.toString();
  }

  /** The line and the caret; of a long line, what is around the caret. */
  private static void appendExcerpt(StringBuilder shown, int[] line, int caret) {
    int from = caret > SHOWN_BEFORE + CUT.length() ? caret - SHOWN_BEFORE : 0;
    int to = line.length > caret + SHOWN_AFTER + CUT.length() ? caret + SHOWN_AFTER : line.length;
    String cutBefore = from > 0 ? CUT : "";
    shown.append('\n').append(cutBefore);
    for (int i = from; i < to; i++) shown.appendCodePoint(Quote.visible(line[i]));
    shown.append(to < line.length ? CUT : "").append('\n').append(" ".repeat(cutBefore.length()));
    for (int i = from; i < Math.min(caret, to); i++) shown.append(blank(line[i]));
    shown.append('^');
  }

  /** As wide as the character: tabs stay tabs, so that the caret stands below its column. */
  private static String blank(int codePoint) {
    return codePoint == '\t' ? "\t" : " ".repeat(DisplayWidth.of(Quote.visible(codePoint)));
  }
}
