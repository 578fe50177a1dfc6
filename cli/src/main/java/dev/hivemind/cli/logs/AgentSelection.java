package dev.hivemind.cli.logs;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Finds agents by name or glob. */
public final class AgentSelection {
  private AgentSelection() {}

  /**
   * @param patterns empty: every agent
   * @throws CommandException (usage) for a pattern that is none, or that no agent matches
   */
  public static List<TaskDeclared> select(List<TaskDeclared> agents, List<String> patterns) {
    if (patterns.isEmpty()) return agents;
    List<PathMatcher> globs = patterns.stream().map(p -> glob(p, agents)).toList();
    return agents.stream()
        .filter(agent -> globs.stream().anyMatch(glob -> matches(glob, agent)))
        .toList();
  }

  private static PathMatcher glob(String pattern, List<TaskDeclared> agents) {
    PathMatcher glob = compile(pattern);
    if (agents.stream().anyMatch(agent -> matches(glob, agent))) return glob;
    throw CommandException.usage(
        "this run has no agent %s; there are %s"
            .formatted(
                pattern, agents.stream().map(TaskDeclared::id).collect(Collectors.joining(", "))));
  }

  private static PathMatcher compile(String pattern) {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    } catch (PatternSyntaxException e) {
      throw CommandException.usage("not a name or a pattern of names: " + pattern);
    }
  }

  private static boolean matches(PathMatcher glob, TaskDeclared agent) {
    return glob.matches(Path.of(agent.id()));
  }
}
