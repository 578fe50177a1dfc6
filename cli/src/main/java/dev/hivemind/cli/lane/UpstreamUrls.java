package dev.hivemind.cli.lane;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.task.manifest.Upstream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/** What {@code --upstream NAME=URL} does to the upstreams of a manifest. */
public final class UpstreamUrls {
  private UpstreamUrls() {}

  /**
   * @param urls in place of the declared ones, by name
   * @throws CommandException (usage) for a name that is neither declared nor a provider's
   */
  public static Map<String, Upstream> replace(
      Map<String, Upstream> declared, Map<String, String> urls) {
    var upstreams = new LinkedHashMap<>(declared);
    urls.forEach(
        (name, url) -> {
          Upstream known = declared.get(name);
          if (known == null && !UpstreamReader.providers().contains(name))
            throw unknown(name, declared);
          Upstream old = known == null ? UpstreamReader.undeclared(name) : known;
          // The line would point to the URL that no longer counts.
          upstreams.put(name, old.at(url));
        });
    return upstreams;
  }

  private static CommandException unknown(String name, Map<String, Upstream> declared) {
    var known = new TreeSet<>(declared.keySet());
    known.addAll(UpstreamReader.providers());
    return CommandException.usage(
        "--upstream: there is no upstream %s; there are %s"
            .formatted(name, String.join(", ", known)));
  }
}
