package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.network.ForwardProxy;
import dev.hivemind.proxy.network.UpstreamNetwork;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.upstream.NoAnswer.Cause;
import dev.hivemind.proxy.upstream.UpstreamRequest;
import java.net.URI;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;

/**
 * How requests get to the upstreams of their lanes: straight, through a tunnel ({@link
 * ForwardTunnel}), or, to {@code http} upstreams, by the hand of a forward proxy (RFC 9112, 3.2.2).
 * Thread-safe.
 */
final class UpstreamRoutes {
  private final UpstreamNetwork network;

  UpstreamRoutes(UpstreamNetwork network) {
    this.network = network;
  }

  /** The head of a request. */
  Request request(HttpClient client, Lane lane, UpstreamRequest asked) {
    ForwardProxy proxy = network.proxyTo(lane.url());
    return proxy == null || isSecure(lane)
        ? head(client, lane.url(), asked.target(), asked, asked.headers())
        : handedOn(client, lane, asked, proxy);
  }

  private static Request handedOn(
      HttpClient client, Lane lane, UpstreamRequest asked, ForwardProxy proxy) {
    String target = "http://" + lane.url().getRawAuthority() + asked.target();
    String authorization = proxy.authorization();
    Headers headers =
        authorization == null
            ? asked.headers()
            : asked.headers().and("Proxy-Authorization", authorization);
    return head(client, proxy.url(), target, asked, headers);
  }

  private static Request head(
      HttpClient client, URI server, String target, UpstreamRequest asked, Headers headers) {
    return new ExactRequest(client, server, target)
        .method(asked.method())
        .headers(fields -> WireFidelity.send(headers, fields));
  }

  /** The same with what a person must know of a forward proxy on the way. */
  NoAnswer explained(Lane lane, NoAnswer none) {
    ForwardProxy proxy = network.proxyTo(lane.url());
    if (proxy == null || none.cause() == Cause.STOPPED) return none;
    String way = "; the way there is the proxy " + proxy;
    return new NoAnswer(none.cause(), none.detail() + way + advice(none.cause()), none.resends());
  }

  private static String advice(Cause cause) {
    return switch (cause) {
      case TLS -> ", and if it signs for others, SSL_CERT_FILE must name its certificate";
      case BARRED -> ", which lets hivemind pass only with other credentials or rules";
      case UNREACHABLE, CONNECT_TIMEOUT, CLOSED, SILENT, MALFORMED, STOPPED, FAULT -> "";
    };
  }

  private static boolean isSecure(Lane lane) {
    return "https".equals(lane.url().getScheme());
  }
}
