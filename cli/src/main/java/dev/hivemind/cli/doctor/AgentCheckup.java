package dev.hivemind.cli.doctor;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.AgentMissingException;
import dev.hivemind.agent.Installation;
import dev.hivemind.proxy.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks for the agent programs and for the keys of the providers that they call. */
final class AgentCheckup {
  private final Map<String, String> environment;
  private final Programs programs;

  AgentCheckup(Map<String, String> environment, Programs programs) {
    this.environment = environment;
    this.programs = programs;
  }

  /**
   * The program and its key. Both are notes as long as another agent may be complete.
   *
   * @param agents that call a provider
   */
  List<Finding> examine(List<AgentAdapter> agents) {
    var findings = new ArrayList<Finding>();
    boolean complete = false;
    for (AgentAdapter agent : agents) {
      Finding program = program(agent);
      Finding key = key(agent);
      findings.add(program);
      findings.add(key);
      complete |= program.grade() == Finding.Grade.OK && key.grade() == Finding.Grade.OK;
    }
    if (!complete) {
      findings.add(
          Finding.problem(
              "real agents",
              "no agent program has both itself and its key here",
              "See above; until then, agent: demo and url: mock work without either."));
    }
    return findings;
  }

  private Finding program(AgentAdapter agent) {
    try {
      Installation found = agent.locate(environment);
      String path = String.join(" ", found.program());
      if (found.versionCommand().isEmpty()) return Finding.ok(agent.name(), path);
      Optional<String> version = programs.firstLine(found.versionCommand());
      return version.isPresent()
          ? Finding.ok(agent.name(), version.get() + ", " + path)
          : Finding.note(
              agent.name(),
              path + " does not tell its version",
              "Install it anew; runs with it are likely to fail.");
    } catch (AgentMissingException e) {
      return Finding.note(agent.name(), "not found", String.valueOf(e.getMessage()));
    }
  }

  /** Whether it is there; never what it is. */
  private Finding key(AgentAdapter agent) {
    Profile provider =
        Arrays.stream(Profile.values())
            .filter(profile -> agent.protocols().contains(profile.protocol()))
            .findFirst()
            .orElseThrow();
    String variable = provider.keyVariable();
    if (variable == null) return Finding.ok(provider.id(), "needs no key");
    return environment.getOrDefault(variable, "").isBlank()
        ? Finding.note(
            variable,
            "not set",
            "Needed for %s unless the manifest gives api_key: export %s=..."
                .formatted(agent.name(), variable))
        : Finding.ok(variable, "set (" + agent.name() + "'s calls are billed to it)");
  }
}
