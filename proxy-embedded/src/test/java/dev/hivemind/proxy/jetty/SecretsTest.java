package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Keys, logins and tokens pass through the proxy; none of them may be left anywhere. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class SecretsTest {
  private static final String LOGIN = "oauth-of-the-caller";

  @Test
  void P18_no_key_login_or_token_is_in_any_text_that_the_proxy_makes() throws Exception {
    StringBuilder texts = new StringBuilder();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    String token;
    try (var upstream = misbehaving();
        var plain = new ScriptedUpstream((peer, number) -> peer.send("no TLS here"))) {
      token = callInEveryWay(upstream.url(), texts);
      callInEveryWay(URI.create("http://127.0.0.1:1"), texts);
      callInEveryWay(URI.create("https://127.0.0.1:" + plain.url().getPort()), texts);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    assertThat(texts + printed.toString(StandardCharsets.UTF_8))
        .contains("HiveMind got no answer", "Lane[anthropic", "AgentAccess[anthropic")
        .doesNotContain(LOGIN)
        .doesNotContain(ProxyUnderTest.KEY)
        .doesNotContain(token.substring(12));
  }

  private static ScriptedUpstream misbehaving() throws Exception {
    return new ScriptedUpstream(
        (peer, number) -> {
          peer.request();
          switch (number % 3) {
            case 0 -> peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            case 1 -> peer.reset();
            default -> peer.send("nonsense\r\n\r\n");
          }
        });
  }

  /** Returns the agent's token. */
  private static String callInEveryWay(URI upstream, StringBuilder texts) throws Exception {
    try (var proxy = new ProxyUnderTest(upstream)) {
      for (int i = 0; i < 6; i++) {
        try (RawClient client = proxy.client()) {
          client.send(
              proxy.post("/v1/messages?key=" + LOGIN, LOGIN, "Authorization: Bearer " + LOGIN));
          texts.append(client.readMessage());
        }
      }
      try (RawClient client = proxy.client()) {
        client.send("GET " + proxy.path("/x") + "\r\nAuthorization: " + LOGIN + "\r\n\r\n");
        texts.append(client.readRest());
      }
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
      texts.append(proxy.ledger.opened).append(proxy.ledger.closed);
      texts.append(proxy.access).append(proxy.access.lane());
      return proxy.access.token();
    }
  }

  @Test
  void P18_a_fault_within_a_call_tells_no_secret_either() throws Exception {
    try (var upstream = misbehaving();
        var proxy =
            JettyProxy.start(
                ProxyOptions.managed(
                    List.of(ProxyUnderTest.lane(Profile.ANTHROPIC, upstream.url())),
                    new Refusing(),
                    Ticker.system()));
        RawClient client = new RawClient(proxy.port())) {
      String path = proxy.admit("agent", "anthropic", Priority.LOW).baseUrl().getRawPath();
      client.send("GET " + path + "/x HTTP/1.1\r\nHost: h\r\nx-api-key: " + LOGIN + "\r\n\r\n");
      assertThat(client.readMessage().toString())
          .contains("500")
          .doesNotContain(LOGIN)
          .doesNotContain(ProxyUnderTest.KEY)
          .doesNotContain(path);
    }
  }

  private static final class Refusing implements Ledger {
    @Override
    public void open(LedgerEntry.Opened opened) {
      throw new IllegalStateException(LOGIN);
    }

    @Override
    public void close(LedgerEntry.Closed closed) {}

    @Override
    public void close() {}
  }
}
