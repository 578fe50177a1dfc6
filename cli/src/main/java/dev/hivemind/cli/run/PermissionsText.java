package dev.hivemind.cli.run;

import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the agents of a run may do without being asked; said once, before they start. */
final class PermissionsText {
  private PermissionsText() {}

  /** One line for each kind of permissions that a task has. */
  static List<String> of(List<Task> tasks) {
    return Arrays.stream(Permissions.values())
        .map(permissions -> line(permissions, tasks))
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static String line(Permissions permissions, List<Task> tasks) {
    String agents =
        tasks.stream()
            .filter(task -> task.settings().permissions() == permissions)
            .map(PermissionsText::phrase)
            .distinct()
            .collect(Collectors.joining("; "));
    return agents.isEmpty() ? "" : name(permissions) + " permissions: " + agents;
  }

  private static String name(Permissions permissions) {
    return permissions.name().toLowerCase(Locale.ROOT);
  }

  private static String phrase(Task task) {
    AgentSettings settings = task.settings();
    boolean full = settings.permissions() == Permissions.FULL;
    return switch (task.agent()) {
      case "claude" ->
          full
              ? "claude may do anything"
              : "claude may edit files and run any command (no sandbox)";
      case "codex" -> "codex may " + (full ? "do anything (no sandbox)" : sandboxed(settings));
      case Task.COMMAND_AGENT -> "commands run with your own rights";
      default -> task.agent() + " may write files";
    };
  }

  private static String sandboxed(AgentSettings settings) {
    return "edit files and run commands in its sandbox, "
        + (settings.network() ? "with network" : "without network");
  }
}
