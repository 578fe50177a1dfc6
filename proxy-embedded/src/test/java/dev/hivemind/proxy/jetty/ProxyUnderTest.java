package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** A proxy with one lane for each profile, all to the same upstream, and one agent. */
final class ProxyUnderTest implements AutoCloseable {
  static final String KEY = "sk-real-secret";
  static final ProxySettings QUICK =
      new ProxySettings(
          Duration.ofSeconds(2),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5),
          64 << 20);

  final RecordingLedger ledger = new RecordingLedger();
  final JettyProxy proxy;
  final AgentAccess access;

  ProxyUnderTest(URI upstream) throws IOException {
    this(upstream, QUICK);
  }

  ProxyUnderTest(URI upstream, ProxySettings settings) throws IOException {
    this(settings, List.of(lane(Profile.ANTHROPIC, upstream), lane(Profile.OPENAI, upstream)));
  }

  ProxyUnderTest(ProxySettings settings, List<Lane> lanes) throws IOException {
    this(settings, lanes, Ticker.system());
  }

  ProxyUnderTest(ProxySettings settings, List<Lane> lanes, Ticker ticker) throws IOException {
    proxy = JettyProxy.start(lanes, 0, ledger, ticker, settings);
    access = proxy.admit("agent", lanes.getFirst().name(), Priority.NORMAL);
  }

  static Lane lane(Profile profile, URI upstream) {
    return new Lane(profile.id(), profile, upstream, KEY, false);
  }

  RawClient client() throws IOException {
    return new RawClient(proxy.port());
  }

  /** The agent's path on its lane. */
  String path(String rest) {
    return access.baseUrl().getRawPath() + rest;
  }

  String post(String rest, String body, String... fields) {
    return request("POST", rest, body, fields);
  }

  String request(String method, String rest, String body, String... fields) {
    String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
    return "%s %s HTTP/1.1\r\nHost: h\r\n%sContent-Length: %d\r\n\r\n%s"
        .formatted(method, path(rest), more, body.length(), body);
  }

  @Override
  public void close() {
    proxy.close();
  }
}
