package dev.hivemind.examples.mock.model;

import java.util.List;

/** Tells what a user wrote from what an agent program puts around it in messages of the user's. */
public final class PromptText {

  /** Elements that Claude Code 2.1 and Codex 0.171 add, measured on their requests. */
  private static final List<String> INJECTED_ELEMENTS =
      List.of(
          "system-reminder",
          "environment_context",
          "user_instructions",
          "turn_aborted",
          "command-name",
          "command-message",
          "command-args",
          "local-command-caveat",
          "local-command-stdout");

  /** How a whole block begins that an agent program adds. */
  private static final List<String> INJECTED_OPENINGS =
      List.of("# AGENTS.md instructions", "[Request interrupted by user");

  private PromptText() {}

  /** The user's own words in the texts of one message; empty: there are none. */
  public static String of(List<String> texts) {
    List<String> own = texts.stream().map(PromptText::own).filter(text -> !text.isEmpty()).toList();
    return own.size() == 1 ? own.getFirst() : String.join("\n", own);
  }

  private static String own(String block) {
    String text = withoutInjectedElements(block).strip();
    return INJECTED_OPENINGS.stream().anyMatch(text::startsWith) ? "" : text;
  }

  private static String withoutInjectedElements(String text) {
    var kept = new StringBuilder();
    int from = 0;
    int bracket = text.indexOf('<');
    while (bracket >= 0) {
      int end = endOfInjectedElement(text, bracket);
      if (end > 0) {
        kept.append(text, from, bracket);
        from = end;
      }
      bracket = text.indexOf('<', Math.max(end, bracket + 1));
    }
    return from == 0 ? text : kept.append(text, from, text.length()).toString();
  }

  /** 0 when no such element begins there, or it has no end. */
  private static int endOfInjectedElement(String text, int bracket) {
    for (String element : INJECTED_ELEMENTS) {
      if (!text.startsWith(element, bracket + 1)) continue;
      String closing = "</" + element + ">";
      int end = text.indexOf(closing, bracket);
      return end < 0 ? 0 : end + closing.length();
    }
    return 0;
  }
}
