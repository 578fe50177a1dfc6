package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.network.ForwardProxy;
import dev.hivemind.proxy.network.UpstreamNetwork;
import java.util.concurrent.Executor;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;

/** Makes HTTP clients that forward: they add nothing, decode nothing and decide nothing. */
final class UpstreamClients {
  private static final int MANY = 1 << 16;
  private static final int USUAL_HEADER_BYTES = 8 * 1024;

  private UpstreamClients() {}

  /**
   * A client that is not started yet; {@link #strip} it once it is.
   *
   * @param insecure whether certificates are taken unverified
   */
  static HttpClient create(
      boolean insecure,
      UpstreamNetwork network,
      ProxySettings settings,
      Executor executor,
      Scheduler scheduler,
      ByteBufferPool buffers) {
    UpstreamConnector connector = new UpstreamConnector();
    connector.setSslContextFactory(tls(insecure, network));
    connector.setConnectTimeout(settings.connectTimeout());
    connector.setExecutor(executor);
    connector.setScheduler(scheduler);
    connector.setByteBufferPool(buffers);
    connector.setSelectors(ProxySettings.SELECTORS);
    HttpClientTransportOverHTTP transport = new HttpClientTransportOverHTTP(connector);
    transport.setHeaderCacheSize(0);
    transport.setHeaderCacheCaseSensitive(true);
    transport.setInvocationType(Invocable.InvocationType.NON_BLOCKING);
    HttpClient client = new HttpClient(transport);
    client.setIdleTimeout(settings.pooledIdle().toMillis());
    client.setMaxConnectionsPerDestination(MANY);
    client.setMaxRequestsQueuedPerDestination(MANY);
    limitHeaders(client);
    addNothing(client);
    useTunnel(client, network);
    return client;
  }

  private static void useTunnel(HttpClient client, UpstreamNetwork network) {
    ForwardProxy proxy = network.forHttps();
    if (proxy == null) return;
    ForwardTunnel tunnel = new ForwardTunnel(proxy, network);
    client.getProxyConfiguration().addProxy(tunnel);
    String authorization = proxy.authorization();
    if (authorization != null) {
      client
          .getAuthenticationStore()
          .addAuthenticationResult(new ForwardTunnel.Pass(tunnel.getURI(), authorization));
    }
  }

  private static SslContextFactory.Client tls(boolean insecure, UpstreamNetwork network) {
    SslContextFactory.Client tls = new SslContextFactory.Client(insecure);
    tls.setEndpointIdentificationAlgorithm(insecure ? null : "HTTPS");
    if (!network.trusted().isEmpty()) {
      tls.setTrustStore(TrustedCertificates.jdksAnd(network.trusted()));
    }
    return tls;
  }

  private static void limitHeaders(HttpClient client) {
    client.setRequestBufferSize(USUAL_HEADER_BYTES);
    client.setMaxRequestHeadersSize(ProxySettings.HEADER_BYTES);
    client.setMaxResponseHeadersSize(ProxySettings.HEADER_BYTES);
  }

  private static void addNothing(HttpClient client) {
    client.setFollowRedirects(false);
    client.setUserAgentField(null);
    client.setDefaultRequestContentType(null);
    client.setHttpCookieStore(new HttpCookieStore.Empty());
    client.setHttpCompliance(WireFidelity.COMPLIANCE);
  }

  /** Takes away what Jetty puts in at the start: decoders, redirects, logins, upgrades. */
  static void strip(HttpClient started) {
    started.getContentDecoderFactories().clear();
    started.getProtocolHandlers().clear();
    started.getProtocolHandlers().put(new InterimAnswers());
  }
}
