package dev.hivemind.proxy.jetty;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Listens for callers on loopback, HTTP/1.1. */
final class CallerConnector extends ServerConnector {
  private static final int BACKLOG = 1024;
  private static final int INPUT_BYTES = 32 * 1024;
  private static final int USUAL_HEADER_BYTES = 8 * 1024;

  private final Executor threads;

  CallerConnector(Server server, int port, ProxySettings settings) {
    super(
        server,
        new ConnectionThreads(server.getThreadPool()),
        null,
        null,
        1,
        ProxySettings.SELECTORS,
        http());
    threads = server.getThreadPool();
    setHost("127.0.0.1");
    setPort(port);
    setAcceptQueueSize(BACKLOG);
    setIdleTimeout(settings.callerSilence().toMillis());
  }

  /** What is forwarded must arrive as it was sent, hence lenient and without headers of its own. */
  private static HttpConnectionFactory http() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(false);
    configuration.setUriCompliance(UriCompliance.UNSAFE);
    configuration.setHttpCompliance(WireFidelity.COMPLIANCE);
    configuration.setHeaderCacheSize(0);
    configuration.setHeaderCacheCaseSensitive(true);
    configuration.setRequestHeaderSize(ProxySettings.HEADER_BYTES);
    configuration.setResponseHeaderSize(USUAL_HEADER_BYTES);
    configuration.setMaxResponseHeaderSize(ProxySettings.HEADER_BYTES);
    HttpConnectionFactory factory = new HttpConnectionFactory(configuration);
    factory.setInputBufferSize(INPUT_BYTES);
    return factory;
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) {
    WatchedEndPoint endPoint = new WatchedEndPoint(channel, selector, key, getScheduler(), threads);
    endPoint.setIdleTimeout(getIdleTimeout());
    return endPoint;
  }
}
