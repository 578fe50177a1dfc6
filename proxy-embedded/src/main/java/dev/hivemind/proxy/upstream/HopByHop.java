package dev.hivemind.proxy.upstream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/** The fields that concern one connection only (RFC 9110, 7.6.1) and end at the proxy. */
final class HopByHop {
  private static final Set<String> ALWAYS =
      Set.of(
          "connection",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "http2-settings");
  private static final String PROXY_PREFIX = "proxy-";

  private HopByHop() {}

  /** Matches the names, in lower case, of the fields of a message that must not be forwarded. */
  static Predicate<String> in(Headers headers) {
    Set<String> names = named(headers.all("connection"));
    return name -> ALWAYS.contains(name) || name.startsWith(PROXY_PREFIX) || names.contains(name);
  }

  private static Set<String> named(List<String> connectionFields) {
    if (connectionFields.isEmpty()) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    for (String field : connectionFields) {
      Arrays.stream(field.split(","))
          .map(name -> name.strip().toLowerCase(Locale.ROOT))
          .forEach(names::add);
    }
    return names;
  }
}
