package dev.hivemind.proxy.upstream;

import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The target of a request to an upstream. Nothing is decoded or normalised. */
public final class UpstreamTarget {
  private static final String VERSION = "/v1";

  private UpstreamTarget() {}

  /**
   * The path of the lane's URL, then the caller's path and query as they came.
   *
   * @param protocol of the call: Gemini's clients may put their key into the query, where it is
   *     removed
   */
  public static String of(Lane lane, String target, Protocol protocol) {
    return prefix(lane) + rest(lane, target, protocol);
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

  private static String withoutKey(String target) {
    int mark = target.indexOf('?');
    if (mark < 0) {
      return target;
    }
    String query =
        Arrays.stream(target.substring(mark + 1).split("&", -1))
            .filter(parameter -> !parameter.equals("key") && !parameter.startsWith("key="))
            .collect(Collectors.joining("&"));
    return target.substring(0, mark) + (query.isEmpty() ? "" : "?" + query);
  }
}
