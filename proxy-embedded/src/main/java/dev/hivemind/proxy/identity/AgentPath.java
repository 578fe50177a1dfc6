package dev.hivemind.proxy.identity;

import org.jspecify.annotations.Nullable;

/**
 * A request's target as an agent sends it, {@code /a/CAPABILITY/rest?query}, taken apart. Nothing
 * is decoded.
 *
 * @param capability the secret token or the public id
 * @param target what is left for the upstream: path with its leading slash, and query
 */
public record AgentPath(String capability, String target) {
  static final String PREFIX = "/a/";

  /** Null for a target that no agent was given. */
  public static @Nullable AgentPath parse(String target) {
    if (!target.startsWith(PREFIX)) {
      return null;
    }
    int end = endOfSegment(target, PREFIX.length());
    String rest = target.substring(end);
    return new AgentPath(
        target.substring(PREFIX.length(), end), rest.startsWith("/") ? rest : "/" + rest);
  }

  private static int endOfSegment(String target, int from) {
    int end = from;
    while (end < target.length() && target.charAt(end) != '/' && target.charAt(end) != '?') {
      end++;
    }
    return end;
  }

  /** The target's path, without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** Leaves out what may be a secret. */
  @Override
  public String toString() {
    return "AgentPath[" + path() + "]";
  }
}
