package dev.hivemind.proxy.network;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What stands between this machine and the upstreams. Immutable.
 *
 * @param forHttps forward proxy to {@code https} upstreams; null: none
 * @param forHttp forward proxy to {@code http} upstreams; null: none
 * @param direct hosts that are called without either
 * @param trusted certificates that are trusted besides those of the JDK
 */
public record UpstreamNetwork(
    @Nullable ForwardProxy forHttps,
    @Nullable ForwardProxy forHttp,
    DirectHosts direct,
    List<X509Certificate> trusted) {

  /** Straight to every upstream, with the JDK's certificates. */
  public static final UpstreamNetwork DIRECT =
      new UpstreamNetwork(null, null, DirectHosts.LOOPBACK, List.of());

  public UpstreamNetwork {
    trusted = List.copyOf(trusted);
  }

  /** What must not be shown of the forward proxies: users with their passwords, and passwords. */
  public Set<String> secrets() {
    return Stream.of(Optional.ofNullable(forHttps), Optional.ofNullable(forHttp))
        .flatMap(Optional::stream)
        .flatMap(proxy -> proxy.secrets().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The forward proxy to an upstream; null: it is called directly. */
  public @Nullable ForwardProxy proxyTo(URI upstream) {
    ForwardProxy proxy = "https".equals(upstream.getScheme()) ? forHttps : forHttp;
    return proxy == null || direct.contain(upstream) ? null : proxy;
  }
}
