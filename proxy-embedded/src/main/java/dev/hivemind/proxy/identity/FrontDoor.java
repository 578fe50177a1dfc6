package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.upstream.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets in who was not admitted by name: whoever shows the one token, as {@code /a/TOKEN} before the
 * path or in the header {@value AgentAccess#TOKEN_HEADER}, or else any program of this machine.
 */
public final class FrontDoor {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final String BEARER = "bearer ";

  private final @Nullable String token;

  /**
   * @param token a secret; null: none is asked for
   */
  public FrontDoor(@Nullable String token) {
    this.token = token;
  }

  /** The target that is left for the upstream; null for a stranger. */
  public @Nullable String enter(String target, Headers headers) {
    AgentPath path = AgentPath.parse(target);
    String rest = path == null ? target : path.target();
    String shown = path == null ? headers.first(AgentAccess.TOKEN_HEADER) : path.capability();
    return isWelcome(shown, headers) ? rest : null;
  }

  /** Who only looks on may also show the token as a bearer's, as scrapers of metrics do. */
  public @Nullable String enterToLook(String target, Headers headers) {
    String rest = enter(target, headers);
    return rest == null && !target.startsWith(AgentPath.PREFIX) && isToken(bearer(headers))
        ? target
        : rest;
  }

  private boolean isWelcome(@Nullable String shown, Headers headers) {
    return token == null ? isProgramOfThisMachine(headers) : isToken(shown);
  }

  private boolean isToken(@Nullable String shown) {
    return token != null && shown != null && MessageDigest.isEqual(bytes(token), bytes(shown));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static @Nullable String bearer(Headers headers) {
    String value = headers.first("authorization");
    return value != null && value.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? value.substring(BEARER.length()).strip()
        : null;
  }

  /**
   * A page in a browser can reach loopback too: it is told by its origin, or by the name that it
   * gave to this address (DNS rebinding).
   */
  private static boolean isProgramOfThisMachine(Headers headers) {
    String host = headers.first("host");
    return headers.first("origin") == null && host != null && LOOPBACK.contains(name(host));
  }

  /** Without the port (RFC 9110, 7.2). */
  private static String name(String host) {
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon >= 0 && host.substring(colon + 1).chars().allMatch(FrontDoor::isDigit);
    return (hasPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
  }

  private static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  /** Leaves out the token. */
  @Override
  public String toString() {
    return token == null ? "FrontDoor[open]" : "FrontDoor[token]";
  }
}
