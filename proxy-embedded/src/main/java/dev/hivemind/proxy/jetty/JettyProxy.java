package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.Admissions;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.pipeline.CallPipeline;
import dev.hivemind.proxy.pipeline.Calls;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The proxy on Jetty's server and client. */
public final class JettyProxy implements EmbeddedProxy {
  private static final Duration PATIENCE_AT_CLOSE = Duration.ofSeconds(10);

  private final Map<String, Lane> lanes;
  private final Admissions admissions = new Admissions();
  private final Calls calls;
  private final ProxyServer server;
  private final int port;

  private JettyProxy(
      List<Lane> lanes, int port, Ledger ledger, Ticker ticker, ProxySettings settings)
      throws IOException {
    this.lanes = lanes.stream().collect(Collectors.toMap(Lane::name, Function.identity()));
    this.calls = new Calls(ticker);
    this.server =
        ProxyServer.start(
            port,
            settings,
            ticker,
            upstream ->
                new CallPipeline(
                    admissions, calls, upstream, ledger, ticker, settings.mostBodyBytes()));
    this.port = server.port();
  }

  /**
   * @see EmbeddedProxy#start
   */
  public static JettyProxy start(List<Lane> lanes, int port, Ledger ledger, Ticker ticker)
      throws IOException {
    return start(lanes, port, ledger, ticker, ProxySettings.DEFAULTS);
  }

  static JettyProxy start(
      List<Lane> lanes, int port, Ledger ledger, Ticker ticker, ProxySettings settings)
      throws IOException {
    return new JettyProxy(lanes, port, ledger, ticker, settings);
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public AgentAccess admit(String agent, String lane, Priority priority) {
    Lane known = lanes.get(lane);
    if (known == null) {
      throw new IllegalArgumentException("The proxy has no lane '" + lane + "'");
    }
    URI base = URI.create("http://127.0.0.1:" + port());
    return admissions.admit(new Admission(agent, known, priority), base);
  }

  @Override
  public void dismiss(String agent) {
    admissions.dismiss(agent);
  }

  @Override
  public void abort(String agent) {
    calls.abort(agent);
  }

  @Override
  public AgentActivity activity(String agent) {
    return calls.activity(agent);
  }

  /** How many requests were lost on connections that had died while idle, and sent again. */
  long freshTries() {
    return server.freshTries();
  }

  @Override
  public void close() {
    calls.close(PATIENCE_AT_CLOSE);
    server.close();
  }
}
