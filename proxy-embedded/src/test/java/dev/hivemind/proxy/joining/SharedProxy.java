package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.ControlPolicy;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.GuestPolicy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A proxy on its own, with one lane, that runs may join. */
final class SharedProxy implements AutoCloseable {
  static final String TOKEN = "00112233445566778899aabbccddeeff";
  static final String SECRET = "ffeeddccbbaa99887766554433221100";
  static final String VERSION = "1.0";
  static final String KEY = "sk-the-proxys-key";

  final EmbeddedProxy proxy;

  private SharedProxy(EmbeddedProxy proxy) {
    this.proxy = proxy;
  }

  static SharedProxy start(URI upstream) throws IOException {
    return start(upstream, LaneTuning.DEFAULT, Ceiling.NONE, Ticker.system());
  }

  /**
   * @param budget of everybody who calls
   */
  static SharedProxy start(URI upstream, LaneTuning tuning, Ceiling budget, Ticker ticker)
      throws IOException {
    Lane lane =
        new Lane("anthropic", Profile.ANTHROPIC, upstream, new Credential.Key(KEY), false, tuning);
    AgentTerms terms = AgentTerms.guest(Duration.ofMinutes(4), false, false);
    ProxyOptions options =
        ProxyOptions.standAlone(
                List.of(lane), NOTHING_KEPT, ticker, new GuestPolicy(TOKEN, terms, Ceiling.NONE))
            .keeping(
                new Budgets(budget, OnExceed.CHECKPOINT, PriceTable.EMPTY, ticker, event -> {}))
            .joinedBy(
                new ControlPolicy(
                    SECRET, VERSION, Map.of("anthropic", "ANTHROPIC_API_KEY"), Set.of()));
    return new SharedProxy(EmbeddedProxy.start(options));
  }

  private static final Ledger NOTHING_KEPT =
      new Ledger() {
        @Override
        public void open(LedgerEntry.Opened opened) {}

        @Override
        public void close(LedgerEntry.Closed closed) {}

        @Override
        public void close() {}
      };

  URI url() {
    return URI.create("http://127.0.0.1:" + proxy.port());
  }

  ControlAddress address() {
    return new ControlAddress(url(), SECRET, VERSION);
  }

  /** A call of an agent. */
  static RawClient call(AgentAccess access) throws IOException {
    RawClient client = new RawClient(access.baseUrl().getPort());
    client.send(
        "POST %s/v1/messages HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}"
            .formatted(access.baseUrl().getRawPath()));
    return client;
  }

  static RawMessage ask(AgentAccess access) throws IOException {
    try (RawClient client = call(access)) {
      return client.readMessage();
    }
  }

  RawMessage look(String page) throws IOException {
    try (RawClient client = new RawClient(proxy.port())) {
      client.send("GET /a/%s/hivemind/%s HTTP/1.1\r\nHost: h\r\n\r\n".formatted(TOKEN, page));
      return client.readMessage();
    }
  }

  @Override
  public void close() {
    proxy.close();
  }
}
