package dev.hivemind.agent;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** One {@code item} of codex's events: something that it said, thought or did. */
final class CodexItem {
  private static final Set<String> NO_TOOLS =
      Set.of("agent_message", "reasoning", "todo_list", "error");

  /** Codex runs every command through a login shell. */
  private static final Pattern SHELL =
      Pattern.compile("\\S*/(?:ba|z|da|k)?sh -l?c '(.*)'", Pattern.DOTALL);

  private CodexItem() {}

  static boolean isTool(JsonNode item) {
    String type = JsonLine.text(item, "type");
    return !type.isEmpty() && !NO_TOOLS.contains(type);
  }

  /** {@code Bash: npm test} or {@code Write notes/a.md}. */
  static String summary(JsonNode item) {
    String detail = detail(item);
    String tool = tool(item);
    if (detail.isEmpty()) {
      return tool;
    }
    boolean file = JsonLine.text(item, "type").equals("file_change");
    return OneLine.of(tool + (file ? " " : ": ") + detail);
  }

  static String tool(JsonNode item) {
    String type = JsonLine.text(item, "type");
    return switch (type) {
      case "command_execution" -> "Bash";
      case "file_change" -> change(item.path("changes").path(0));
      case "mcp_tool_call" -> JsonLine.text(item, "server") + "." + JsonLine.text(item, "tool");
      case "web_search" -> "WebSearch";
      default -> type;
    };
  }

  private static String change(JsonNode change) {
    return switch (JsonLine.text(change, "kind")) {
      case "add" -> "Write";
      case "delete" -> "Delete";
      default -> "Edit";
    };
  }

  static String detail(JsonNode item) {
    return switch (JsonLine.text(item, "type")) {
      case "command_execution" -> OneLine.first(command(JsonLine.text(item, "command")));
      case "file_change" -> files(item.path("changes"));
      case "web_search" -> OneLine.of(JsonLine.text(item, "query"));
      default -> "";
    };
  }

  private static String command(String command) {
    Matcher shell = SHELL.matcher(command);
    return shell.matches() ? shell.group(1) : command;
  }

  private static String files(JsonNode changes) {
    int more = changes.size() - 1;
    return JsonLine.text(changes.path(0), "path") + (more > 0 ? " and " + more + " more" : "");
  }
}
