package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.network.ForwardProxy;
import dev.hivemind.proxy.network.UpstreamNetwork;
import java.net.URI;
import org.eclipse.jetty.client.Authentication;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpScheme;

/**
 * The tunnel to {@code https} upstreams that a forward proxy opens (RFC 9110, 9.3.6): it never sees
 * a request.
 */
final class ForwardTunnel extends HttpProxy {
  private final UpstreamNetwork network;

  ForwardTunnel(ForwardProxy proxy, UpstreamNetwork network) {
    super(new Origin.Address(proxy.host(), proxy.port()), proxy.secure());
    this.network = network;
  }

  @Override
  public boolean matches(Origin origin) {
    return HttpScheme.HTTPS.is(origin.getScheme())
        && !isForwardProxy(origin)
        && network.proxyTo(URI.create(origin.asString())) != null;
  }

  /** A forward proxy to other upstreams may be spoken to over TLS itself. */
  private boolean isForwardProxy(Origin origin) {
    ForwardProxy other = network.forHttp();
    return other != null
        && origin.getAddress().equals(new Origin.Address(other.host(), other.port()));
  }

  /** Shows the forward proxy its credentials, and it alone: Jetty offers them to upstreams too. */
  record Pass(URI proxy, String authorization) implements Authentication.Result {
    @Override
    public URI getURI() {
      return proxy;
    }

    @Override
    public void apply(Request request) {
      if (HttpMethod.CONNECT.is(request.getMethod())) {
        request.headers(fields -> fields.put(HttpHeader.PROXY_AUTHORIZATION, authorization));
      }
    }

    /** Leaves out the credentials. */
    @Override
    public String toString() {
      return "Pass[" + proxy + "]";
    }
  }
}
