package dev.hivemind.task.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of a condition.
 *
 * @param text without quotes and braces
 * @param quoted whether it surely is a plain text
 */
record ConditionToken(Kind kind, String text, boolean quoted) {

  /** What a word does in a condition. */
  enum Kind {
    AND,
    OR,
    NOT,
    EQUAL,
    UNEQUAL,
    OPEN,
    CLOSE,
    VALUE,
    /** Nothing that a condition may hold. */
    UNKNOWN
  }

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(?:(?<filled>\\{\\{\\s*(?<name>[^{}]*?)\\s*}})"
              + "|'(?<single>[^']*)'|\"(?<double>[^\"]*)\""
              + "|(?<sign>==|!=|&&|\\|\\||[!()])"
              + "|(?<word>[^\\s'\"()=!&|{}]+)"
              + "|(?<other>\\S))");

  /** Every word, from left to right. */
  static List<ConditionToken> of(String text) {
    var tokens = new ArrayList<ConditionToken>();
    Matcher form = FORM.matcher(text.strip());
    while (form.lookingAt()) {
      tokens.add(token(form));
      form.region(form.end(), form.regionEnd());
    }
    return tokens;
  }

  private static ConditionToken token(Matcher form) {
    if (form.group("filled") != null) return value(form.group("name"), false);
    if (form.group("single") != null) return value(form.group("single"), true);
    if (form.group("double") != null) return value(form.group("double"), true);
    String other = form.group("other");
    if (other != null) return new ConditionToken(Kind.UNKNOWN, other, false);
    String word = form.group("sign") != null ? form.group("sign") : form.group("word");
    return switch (word) {
      case "&&", "and" -> new ConditionToken(Kind.AND, word, false);
      case "||", "or" -> new ConditionToken(Kind.OR, word, false);
      case "!", "not" -> new ConditionToken(Kind.NOT, word, false);
      case "==" -> new ConditionToken(Kind.EQUAL, word, false);
      case "!=" -> new ConditionToken(Kind.UNEQUAL, word, false);
      case "(" -> new ConditionToken(Kind.OPEN, word, false);
      case ")" -> new ConditionToken(Kind.CLOSE, word, false);
      default -> value(word, false);
    };
  }

  private static ConditionToken value(String text, boolean quoted) {
    return new ConditionToken(Kind.VALUE, text, quoted);
  }

  /** Whether it is one of the names of a template. */
  boolean isName() {
    return !quoted && (text.startsWith("vars.") || text.startsWith("matrix.") || asksAboutTask());
  }

  /** Whether it asks for something of another task. */
  boolean asksAboutTask() {
    return !quoted && text.startsWith(ResultNames.PREFIX);
  }
}
