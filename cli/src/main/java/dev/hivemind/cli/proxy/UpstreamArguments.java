package dev.hivemind.cli.proxy;

import dev.hivemind.cli.invocation.CommandException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All upstreams of a command line, each with the profile that it shall have. */
final class UpstreamArguments {
  private UpstreamArguments() {}

  /**
   * @param upstreams as {@link UpstreamArgument#parse} reads them
   * @param profiles {@code PROFILE} for the only upstream, or {@code NAME=PROFILE}
   * @throws CommandException (usage) when something makes no sense
   */
  static List<UpstreamArgument> parse(List<String> upstreams, List<String> profiles) {
    Map<String, String> byName = byName(upstreams, profiles);
    List<UpstreamArgument> parsed = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String text : upstreams) {
      UpstreamArgument upstream = UpstreamArgument.parse(text, profile(text, byName));
      if (!names.add(upstream.name())) {
        throw CommandException.usage(
            "two upstreams are called %s; name them: --upstream NAME=URL"
                .formatted(upstream.name()));
      }
      parsed.add(upstream);
    }
    return List.copyOf(parsed);
  }

  /** The only upstream goes by an empty name. */
  private static Map<String, String> byName(List<String> upstreams, List<String> profiles) {
    Map<String, String> byName = new HashMap<>();
    for (String text : profiles) {
      int equals = text.indexOf('=');
      if (equals < 0 && upstreams.size() > 1) {
        throw CommandException.usage(
            "--profile: of several upstreams it names one: --profile NAME=" + text);
      }
      byName.put(equals < 0 ? "" : text.substring(0, equals), text.substring(equals + 1));
    }
    return byName;
  }

  private static @Nullable String profile(String upstream, Map<String, String> byName) {
    int equals = upstream.indexOf('=');
    String name = equals < 0 ? "" : upstream.substring(0, equals);
    return byName.getOrDefault(name, byName.get(""));
  }
}
