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
    refuseUnused(byName.keySet(), upstreams.stream().map(UpstreamArguments::writtenName).toList());
    return List.copyOf(parsed);
  }

  private static void refuseUnused(Set<String> profiled, List<String> names) {
    for (String name : profiled) {
      if (!name.isEmpty() && !names.contains(name)) {
        throw CommandException.usage(
            "--profile %s=...: no upstream is called so; name it: --upstream %s=URL"
                .formatted(name, name));
      }
    }
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
    return byName.getOrDefault(writtenName(upstream), byName.get(""));
  }

  /** Empty: it has none. */
  private static String writtenName(String upstream) {
    int equals = upstream.indexOf('=');
    return equals < 0 ? "" : upstream.substring(0, equals);
  }
}
