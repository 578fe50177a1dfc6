package dev.hivemind.agent;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Tells a person in one line what a tool call does. */
final class ToolSummary {
  /** The input that says most, the first that is there. */
  private static final List<String> TELLING =
      List.of("command", "cmd", "url", "query", "pattern", "description", "prompt", "skill");

  private static final List<String> FILES = List.of("file_path", "notebook_path", "path");

  private ToolSummary() {}

  /**
   * {@code Bash: npm test} or {@code Write notes/a.md}.
   *
   * @param workingDir paths in it are shown relative to it; empty when it is not known
   */
  static String of(String tool, JsonNode input, String workingDir) {
    String detail = detail(input, workingDir);
    if (detail.isEmpty()) {
      return tool;
    }
    return OneLine.of(tool + (namesFile(input) ? " " : ": ") + detail);
  }

  /** The part after the tool's name; may be empty. */
  static String detail(JsonNode input, String workingDir) {
    for (String name : FILES) {
      String file = JsonLine.text(input, name);
      if (!file.isEmpty()) {
        return OneLine.of(relative(file, workingDir));
      }
    }
    for (String name : TELLING) {
      String text = JsonLine.text(input, name);
      if (!text.isBlank()) {
        return OneLine.first(text);
      }
    }
    return "";
  }

  private static boolean namesFile(JsonNode input) {
    return FILES.stream().anyMatch(name -> !JsonLine.text(input, name).isEmpty());
  }

  private static String relative(String file, String workingDir) {
    String prefix = workingDir + "/";
    return !workingDir.isEmpty() && file.startsWith(prefix)
        ? file.substring(prefix.length())
        : file;
  }
}
