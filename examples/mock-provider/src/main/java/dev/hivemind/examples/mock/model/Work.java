package dev.hivemind.examples.mock.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What the model has to do, and what came of it so far, read from the conversation alone: a client
 * that resumes or retries finds the model where it left it.
 *
 * @param prompt the last one that names files; the last one where none does
 * @param files to write
 * @param results of tool calls since the prompt
 */
record Work(String prompt, List<String> files, List<Turn.ToolResult> results) {

  /** A later prompt that names no file ("go on") lets the work stand. */
  static Work in(Conversation conversation) {
    String prompt = "";
    List<String> files = List.of();
    var results = new ArrayList<Turn.ToolResult>();
    for (Turn turn : conversation.turns()) {
      switch (turn) {
        case Turn.Prompt(String text) -> {
          List<String> named = List.copyOf(PromptedFiles.in(text));
          if (named.isEmpty() && !files.isEmpty()) continue;
          prompt = text;
          files = named;
          results.clear();
        }
        case Turn.ToolResult result -> results.add(result);
        case Turn.Answered() -> {}
      }
    }
    return new Work(prompt, files, List.copyOf(results));
  }

  /** The prompt's first line, shortened, for quoting. */
  String firstLine() {
    String line =
        prompt.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("");
    return line.length() <= 120 ? line : line.substring(0, 119) + "…";
  }
}
