package dev.hivemind.cli.lane;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.Profile;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the credential of an upstream, and what to do about it. */
final class AuthProblems {
  private AuthProblems() {}

  /** Neither a key nor a login. */
  static CommandException nothing(AuthChoice.Question asked) {
    return CommandException.environment(unmet(asked, "a key or a login") + ways(asked, true));
  }

  /** {@code auth: key} without one. */
  static CommandException noKey(AuthChoice.Question asked) {
    return CommandException.environment(unmet(asked, "a key (auth: key)") + ways(asked, false));
  }

  private static String unmet(AuthChoice.Question asked, String need) {
    String variable = asked.profile().keyVariable();
    return "the upstream %s needs %s%s. "
        .formatted(
            asked.upstream().name(),
            need,
            variable == null ? " and there is none" : " and " + variable + " is not set");
  }

  private static String ways(AuthChoice.Question asked, boolean loginCounts) {
    String name = asked.upstream().name();
    var ways = new ArrayList<String>();
    if (asked.profile().keyVariable() != null) ways.add("set it");
    if (asked.profile() != Profile.CHATGPT) {
      ways.add("write api_key under upstreams: %s: in the manifest".formatted(name));
    }
    if (loginCounts) ways.add(loginWay(asked));
    ways.add("try the run out with --upstream %s=mock".formatted(name));
    String all = String.join(", or ", ways);
    return Character.toUpperCase(all.charAt(0)) + all.substring(1) + ".";
  }

  private static String loginWay(AuthChoice.Question asked) {
    List<String> missing = AuthChoice.missing(asked);
    return missing.isEmpty()
        ? "write auth: login there, if what calls it is logged in itself"
        : "log in, for " + String.join("; ", missing);
  }

  /** {@code auth: login} without one. */
  static CommandException noLogin(AuthChoice.Question asked, List<String> advice) {
    return CommandException.environment(
        "the upstream %s is to be called with a login (auth: login), but %s."
            .formatted(asked.upstream().name(), String.join("; ", advice)));
  }

  /** {@code auth: login} beside {@code api_key}. */
  static CommandException keyAndLogin(AuthChoice.Question asked) {
    return CommandException.usage(
        "upstream %s: api_key and auth: login exclude each other; leave one of them out."
            .formatted(asked.upstream().name()));
  }
}
