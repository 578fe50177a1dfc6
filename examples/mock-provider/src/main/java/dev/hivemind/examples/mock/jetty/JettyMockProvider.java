package dev.hivemind.examples.mock.jetty;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockStats;
import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.examples.mock.time.MockClock;
import java.io.IOException;
import java.net.URI;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** The mock provider on Jetty's core server. */
public final class JettyMockProvider implements MockProvider {
  private static final int LONGEST_HEADERS = 64 * 1024;

  private final Server server;
  private final URI url;
  private final MockParts parts;

  private JettyMockProvider(Server server, URI url, MockParts parts) {
    this.server = server;
    this.url = url;
    this.parts = parts;
  }

  /**
   * Starts listening on 127.0.0.1.
   *
   * @throws IOException when the port cannot be had; the message names it
   */
  public static JettyMockProvider start(MockOptions options, MockClock clock) throws IOException {
    var parts = MockParts.of(options, clock);
    var server = new Server(threads());
    ServerConnector connector = connector(server, options.port());
    server.addConnector(connector);
    server.setHandler(
        new MockHandler(
            parts.apis(), new ReplyDelivery(parts.time(), parts.served(), parts.traffic())));
    try {
      server.start();
    } catch (Exception failure) {
      stop(server);
      throw new IOException(
          "The mock provider cannot listen on port "
              + options.port()
              + " of 127.0.0.1: "
              + failure.getMessage(),
          failure);
    }
    return new JettyMockProvider(
        server, URI.create("http://127.0.0.1:" + connector.getLocalPort()), parts);
  }

  /** As many requests at once as there are. */
  private static VirtualThreadPool threads() {
    var threads = new VirtualThreadPool();
    threads.setMaxConcurrentTasks(0);
    threads.setName("mock-provider");
    return threads;
  }

  private static ServerConnector connector(Server server, int port) {
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false); // It is told by the mock's own clock.
    http.setRequestHeaderSize(LONGEST_HEADERS);
    http.setResponseHeaderSize(LONGEST_HEADERS);
    http.setHeaderCacheSize(0);
    // Any path is only looked up, so an odd one is a 404 in the provider's shape.
    http.setUriCompliance(UriCompliance.UNSAFE);
    var connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    connector.setAcceptQueueSize(1024);
    // A simulated model may think for as long as it is told to.
    connector.setIdleTimeout(0);
    return connector;
  }

  @Override
  public URI url() {
    return url;
  }

  @Override
  public MockStats stats() {
    return parts.served().stats();
  }

  @Override
  public MockTraffic traffic() {
    return parts.apis().traffic();
  }

  @Override
  public void close() {
    stop(server);
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception failure) {
      throw new IllegalStateException("The mock provider does not stop", failure);
    }
  }
}
