package dev.hivemind.proxy.network;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy between this machine and the upstreams. Immutable.
 *
 * @param variable the environment variable that names it, for messages
 * @param secure whether the proxy itself is spoken to over TLS
 * @param credentials {@code user:password}, a secret; null: it asks for none
 */
public record ForwardProxy(
    String variable, boolean secure, String host, int port, @Nullable String credentials) {

  /**
   * Reads {@code [http[s]://][user:password@]host[:port]}.
   *
   * @throws IllegalArgumentException when it is no such; the message quotes nothing of it, since a
   *     password may be anywhere in it
   */
  public static ForwardProxy parse(String variable, String text) {
    URI url = url(text.strip());
    String scheme = url == null || url.getScheme() == null ? "" : url.getScheme();
    boolean secure = scheme.equalsIgnoreCase("https");
    if (url == null || url.getHost() == null || !(secure || scheme.equalsIgnoreCase("http"))) {
      throw new IllegalArgumentException(
          variable
              + " must look like http://proxy.example:3128 (also https://, also with"
              + " user:password@ before the host); proxies of other kinds cannot be used");
    }
    URI plain = URI.create(scheme.toLowerCase(Locale.ROOT) + "://" + authority(url));
    return new ForwardProxy(
        variable, secure, url.getHost(), Ports.of(plain), decoded(url.getRawUserInfo()));
  }

  private static @Nullable URI url(String text) {
    try {
      return URI.create(text.contains("://") ? text : "http://" + text);
    } catch (IllegalArgumentException _) {
      return null; // its message would quote the password
    }
  }

  private static String authority(URI url) {
    return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
  }

  private static @Nullable String decoded(@Nullable String userInfo) {
    if (userInfo == null || userInfo.isEmpty()) return null;
    // A plus stands for itself in a URL's user part.
    String decoded = URLDecoder.decode(userInfo.replace("+", "%2B"), StandardCharsets.UTF_8);
    return decoded.contains(":") ? decoded : decoded + ":";
  }

  /** Without user and password. */
  public URI url() {
    return URI.create((secure ? "https://" : "http://") + host + ":" + port);
  }

  /** The {@code Proxy-Authorization} (RFC 7617), a secret; null: none is wanted. */
  public @Nullable String authorization() {
    return credentials == null
        ? null
        : "Basic "
            + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  /** What must not be shown: {@link #credentials()} and the password of it. */
  Set<String> secrets() {
    if (credentials == null) return Set.of();
    String password = credentials.substring(credentials.indexOf(':') + 1);
    return password.isEmpty() ? Set.of() : Set.of(credentials, password);
  }

  /** Leaves out user and password. */
  @Override
  public String toString() {
    return host + ":" + port + " (" + variable + ")";
  }
}
