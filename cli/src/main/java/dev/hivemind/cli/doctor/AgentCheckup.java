package dev.hivemind.cli.doctor;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.AgentMissingException;
import dev.hivemind.agent.Installation;
import dev.hivemind.agent.OwnLogin;
import dev.hivemind.proxy.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks for the agent programs, for the keys of the providers that they call and for their logins.
 */
final class AgentCheckup {
  private final Map<String, String> environment;
  private final Programs programs;

  AgentCheckup(Map<String, String> environment, Programs programs) {
    this.environment = environment;
    this.programs = programs;
  }

  /**
   * The program, its key and its login. All are notes as long as another agent may be complete.
   *
   * @param agents that call a provider
   */
  List<Finding> examine(List<AgentAdapter> agents) {
    var findings = new ArrayList<Finding>();
    boolean complete = false;
    for (AgentAdapter agent : agents) {
      Finding program = program(agent);
      OwnLogin login = agent.login(environment);
      Finding key = key(agent, login);
      findings.add(program);
      findings.add(key);
      login(agent, login, isOk(key)).ifPresent(findings::add);
      complete |= isOk(program) && (isOk(key) || login instanceof OwnLogin.Found);
    }
    if (!complete) {
      findings.add(
          Finding.problem(
              "real agents",
              "no agent program has both itself and its key or login here",
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

  private static boolean isOk(Finding finding) {
    return finding.grade() == Finding.Grade.OK;
  }

  /** Whether it is there; never what it is. */
  private Finding key(AgentAdapter agent, OwnLogin login) {
    Profile provider =
        Arrays.stream(Profile.values())
            .filter(profile -> agent.protocols().contains(profile.protocol()))
            .findFirst()
            .orElseThrow();
    String variable = provider.keyVariable();
    if (variable == null) return Finding.ok(provider.id(), "needs no key");
    if (!environment.getOrDefault(variable, "").isBlank()) {
      return Finding.ok(variable, "set (" + agent.name() + "'s calls are billed to it)");
    }
    String need =
        login instanceof OwnLogin.Found
            ? "Not needed: %s has a login. To use a key instead: export %s=..."
            : "Needed for %s unless it is logged in or the manifest gives api_key: export %s=...";
    return Finding.note(variable, "not set", need.formatted(agent.name(), variable));
  }

  /** Whether there is one; never what it is. */
  private static Optional<Finding> login(AgentAdapter agent, OwnLogin login, boolean hasKey) {
    String subject = agent.name() + " login";
    return switch (login) {
      case OwnLogin.Found(_, String words, boolean billed) when hasKey ->
          Optional.of(
              Finding.note(
                  subject,
                  words + paid(billed) + ", not used while a key is set",
                  "To use it, write auth: login under the upstream, or unset the key."));
      case OwnLogin.Found(_, String words, boolean billed) ->
          Optional.of(Finding.ok(subject, words + paid(billed)));
      case OwnLogin.Missing(String advice) when hasKey -> Optional.empty();
      case OwnLogin.Missing(String advice) ->
          Optional.of(Finding.note(subject, "none", "Without a key: " + advice + "."));
      case OwnLogin.Unknown _ when hasKey -> Optional.empty();
      case OwnLogin.Unknown _ ->
          Optional.of(
              Finding.note(
                  subject,
                  "in the system's keychain, which hivemind does not read",
                  "To use it, write auth: login under the upstream."));
    };
  }

  private static String paid(boolean billed) {
    return billed ? " (billed)" : " (dollars are list prices, not billed)";
  }
}
