package dev.hivemind.task;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text may name of a task that has ended: {@code {{ tasks.ID.output }}}. It is not known
 * while a manifest is read, so a mark stands for it until the text is used. A mark holds U+0000,
 * which no text of a manifest may.
 */
public enum TaskResult {
  /** The agent's final message. */
  OUTPUT,
  /** What the task has changed, as git shows it. */
  DIFF,
  /** The branch that its changes are on. */
  BRANCH;

  private static final Pattern MARK = Pattern.compile("\0tasks\\.([^\0]+)\\.([a-z]+)\0");

  /** The result of that name. */
  public static Optional<TaskResult> named(String word) {
    for (TaskResult one : values()) {
      if (one.word().equals(word)) return Optional.of(one);
    }
    return Optional.empty();
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What stands for it.
   *
   * @param task id after fan-out
   */
  public String mark(String task) {
    return "\0tasks." + task + "." + word() + "\0";
  }

  /**
   * The text with every mark replaced by its value, once: what a value holds is not looked at.
   *
   * @param values by the task's id
   */
  public static String fill(String text, BiFunction<String, TaskResult, String> values) {
    if (text.indexOf('\0') < 0) return text;
    return MARK.matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    named(found.group(2))
                        .map(result -> values.apply(found.group(1), result))
                        .orElse("")));
  }

  /** A result that a text names. */
  public record Named(String task, TaskResult result) {
    /** As a person writes it. */
    public String text() {
      return "tasks.%s.%s".formatted(task, result.word());
    }
  }

  /** The results that a text names, from left to right. */
  public static List<Named> namedIn(String text) {
    if (text.indexOf('\0') < 0) return List.of();
    return MARK.matcher(text)
        .results()
        .flatMap(found -> named(found.group(2)).map(one -> new Named(found.group(1), one)).stream())
        .toList();
  }

  /** The text as a person writes it. */
  public static String written(String text) {
    return fill(text, (task, result) -> "{{ " + new Named(task, result).text() + " }}");
  }

  /** The text without its marks. */
  public static String withoutMarks(String text) {
    return fill(text, (_, _) -> "");
  }
}
