package dev.hivemind.proxy.upstream;

import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The target of a request to an upstream. Nothing is decoded or normalised. */
public final class UpstreamTarget {
  private static final String VERSION = "/v1";
  private static final Pattern VERSIONS = Pattern.compile("/v[0-9]+[a-z0-9]*");

  private UpstreamTarget() {}

  /**
   * The path of the lane's URL, then the caller's path and query as they came. An API's version
   * that ends the one and begins the other stands there once: people write an OpenAI-compatible
   * server's URL with it ({@code http://host/v1}), as its clients want it.
   *
   * @param protocol of the call: Gemini's clients may put their key into the query, where it is
   *     removed
   */
  public static String of(Lane lane, String target, Protocol protocol) {
    return joined(prefix(lane), rest(lane, target, protocol));
  }

  private static String joined(String prefix, String rest) {
    if (prefix.isEmpty()) {
      return rest;
    }
    int last = prefix.lastIndexOf('/');
    String segment = prefix.substring(last);
    boolean twice = VERSIONS.matcher(segment).matches() && rest.startsWith(segment + "/");
    return twice ? prefix.substring(0, last) + rest : prefix + rest;
  }

  private static String rest(Lane lane, String target, Protocol protocol) {
    boolean callersKey = lane.credential() instanceof Credential.CallersOwn;
    String rest = protocol == Protocol.GEMINI && !callersKey ? withoutKey(target) : target;
    return lane.profile() == Profile.CHATGPT ? withoutVersion(rest) : rest;
  }

  /** ChatGPT's own API for Codex has no version in its paths (providers.md). */
  private static String withoutVersion(String target) {
    return target.startsWith(VERSION + "/") ? target.substring(VERSION.length()) : target;
  }

  private static String prefix(Lane lane) {
    String path = lane.url().getRawPath();
    if (path == null) {
      return "";
    }
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** The parameters of the query that hold a key: secrets. */
  public static List<String> keys(String target) {
    int mark = target.indexOf('?');
    return mark < 0
        ? List.of()
        : Arrays.stream(target.substring(mark + 1).split("&"))
            .filter(UpstreamTarget::isKey)
            .toList();
  }

  private static boolean isKey(String parameter) {
    return parameter.equals("key") || parameter.startsWith("key=");
  }

  private static String withoutKey(String target) {
    int mark = target.indexOf('?');
    if (mark < 0) {
      return target;
    }
    String query =
        Arrays.stream(target.substring(mark + 1).split("&", -1))
            .filter(parameter -> !isKey(parameter))
            .collect(Collectors.joining("&"));
    return target.substring(0, mark) + (query.isEmpty() ? "" : "?" + query);
  }
}
