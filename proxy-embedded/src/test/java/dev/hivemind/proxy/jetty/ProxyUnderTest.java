package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
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

  /** Every call is forwarded at once, and once. */
  static final LaneTuning UNSCHEDULED = LaneTuning.DEFAULT.without(EnumSet.allOf(Primitive.class));

  final RecordingLedger ledger;
  final JettyProxy proxy;
  AgentAccess access;

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
    this(settings, ProxyOptions.managed(lanes, new RecordingLedger(), ticker));
  }

  /** With a {@link RecordingLedger}. */
  ProxyUnderTest(ProxySettings settings, ProxyOptions options) throws IOException {
    ledger = (RecordingLedger) options.ledger();
    proxy = JettyProxy.start(options, settings);
    List<Lane> lanes = options.lanes();
    access = proxy.admit("agent", lanes.getFirst().name(), Priority.NORMAL);
  }

  /** A lane that forwards every call at once, and once. */
  static Lane lane(Profile profile, URI upstream) {
    return scheduled(profile, upstream).with(UNSCHEDULED);
  }

  /** A lane with all that it can do. */
  static Lane scheduled(Profile profile, URI upstream) {
    return new Lane(profile.id(), profile, upstream, KEY, false);
  }

  /** Gives the agent other terms than a managed one's. */
  void admit(AgentTerms terms) {
    access = proxy.admit("agent", access.lane().name(), terms);
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
