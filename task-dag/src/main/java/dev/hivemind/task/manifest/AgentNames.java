package dev.hivemind.task.manifest;

import dev.hivemind.task.Task;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Says what is wrong with the name of an agent. */
final class AgentNames {
  /** What people call agents that they think of as colleagues. */
  private static final Set<String> ROLES =
      Set.of(
          "analyst",
          "architect",
          "backend",
          "builder",
          "coder",
          "coordinator",
          "critic",
          "debugger",
          "designer",
          "dev",
          "developer",
          "devops",
          "documenter",
          "engineer",
          "frontend",
          "lead",
          "leader",
          "manager",
          "orchestrator",
          "planner",
          "programmer",
          "qa",
          "researcher",
          "reviewer",
          "security",
          "supervisor",
          "tester",
          "worker",
          "writer");

  private AgentNames() {}

  static String objection(String name, Set<String> known, Suggestions suggestions) {
    String message = "unknown agent " + Quote.of(name);
    String programs = String.join(", ", new TreeSet<>(known));
    if (ROLES.contains(name.toLowerCase(Locale.ROOT))) {
      return message
          + ": agent is the program that works (%s); a role belongs in the prompt"
              .formatted(programs);
    }
    if (name.equals(Task.COMMAND_AGENT)) {
      return message + ": to run a program of your own, write command instead of prompt";
    }
    return message + suggestions.hintOrAll(name, known);
  }
}
