package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.network.UpstreamNetwork;
import dev.hivemind.proxy.pipeline.Reception;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Upstream;
import java.io.IOException;
import java.net.BindException;
import java.util.function.Function;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Jetty's server and clients, sharing threads, timer and buffers. Their threads never wait: calls
 * wait on virtual threads.
 */
final class ProxyServer implements AutoCloseable {
  private static final int MOST_THREADS = 64;
  private static final int KEPT_THREADS = 4;
  private static final int IDLE_MILLISECONDS = 60_000;

  private final Server server;
  private final CallerConnector connector;

  private ProxyServer(
      int port,
      UpstreamNetwork network,
      boolean anyInsecure,
      ProxySettings settings,
      Ticker ticker,
      Function<Upstream, Reception> reception) {
    QueuedThreadPool threads = threads();
    CallThreads calls = CallThreads.best();
    Scheduler timer = new ScheduledExecutorScheduler("hivemind-proxy-timer", true);
    ByteBufferPool buffers = new ArrayByteBufferPool();
    server = new Server(threads, timer, buffers);
    HttpClient verifying =
        UpstreamClients.create(false, network, settings, threads, timer, buffers);
    HttpClient trusting =
        anyInsecure
            ? UpstreamClients.create(true, network, settings, threads, timer, buffers)
            : verifying;
    server.addBean(verifying, true);
    if (anyInsecure) server.addBean(trusting, true);
    JettyUpstream upstream =
        new JettyUpstream(
            lane -> lane.insecure() ? trusting : verifying,
            new UpstreamRoutes(network),
            settings.upstreamSilence(),
            ticker,
            calls);
    connector = new CallerConnector(server, port, settings);
    server.addConnector(connector);
    server.setErrorHandler(new ProxyErrors());
    server.setHandler(new CallerHandler(reception.apply(upstream), calls));
  }

  private static QueuedThreadPool threads() {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, KEPT_THREADS, IDLE_MILLISECONDS);
    threads.setName("hivemind-proxy");
    threads.setDaemon(true);
    return threads;
  }

  /**
   * @param anyInsecure whether some upstream's certificates are taken unverified
   */
  static ProxyServer start(
      int port,
      UpstreamNetwork network,
      boolean anyInsecure,
      ProxySettings settings,
      Ticker ticker,
      Function<Upstream, Reception> reception)
      throws IOException {
    ProxyServer proxy = new ProxyServer(port, network, anyInsecure, settings, ticker, reception);
    try {
      proxy.server.start();
    } catch (Exception failed) {
      proxy.close();
      throw new IOException(reason(port, failed), failed);
    }
    proxy.server.getBeans(HttpClient.class).forEach(UpstreamClients::strip);
    return proxy;
  }

  private static String reason(int port, Exception failed) {
    return failed.getCause() instanceof BindException
        ? "Port " + port + " of 127.0.0.1 is taken by another program; choose another one"
        : "The proxy could not start on port " + port + " of 127.0.0.1";
  }

  /** Only while it is open. */
  int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception failed) {
      throw new IllegalStateException("The proxy did not stop", failed);
    }
  }
}
