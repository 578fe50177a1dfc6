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

  /** The user's own words in a block of text; empty: there are none. */
  public static String of(String block) {
    String text = block;
    for (String element : INJECTED_ELEMENTS) text = without(element, text);
    text = text.strip();
    return INJECTED_OPENINGS.stream().anyMatch(text::startsWith) ? "" : text;
  }

  private static String without(String element, String text) {
    String opening = "<" + element;
    String closing = "</" + element + ">";
    int start = text.indexOf(opening);
    if (start < 0) return text;
    var kept = new StringBuilder();
    int from = 0;
    while (start >= 0) {
      int end = text.indexOf(closing, start);
      if (end < 0) break;
      kept.append(text, from, start);
      from = end + closing.length();
      start = text.indexOf(opening, from);
    }
    return kept.append(text, from, text.length()).toString();
  }
}
