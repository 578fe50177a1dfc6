package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.network.DirectHosts;
import dev.hivemind.proxy.network.ForwardProxy;
import dev.hivemind.proxy.network.UpstreamNetwork;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upstreams behind a forward proxy, and such with a certificate that only this machine trusts. */
class UpstreamNetworkTest {
  /** Cannot be looked up: only the forward proxy knows where it is. */
  private static final String HOST = "api.provider.invalid";

  /** Of {@code user:pass word+1}. */
  private static final String AUTHORIZATION = "Basic dXNlcjpwYXNzIHdvcmQrMQ==";

  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  @TempDir static Path folder;

  private static TestAuthority authority;

  @BeforeAll
  static void makeCertificates() throws Exception {
    authority = TestAuthority.of(folder, "dns:" + HOST + ",ip:127.0.0.1");
  }

  @Test
  void an_https_upstream_is_called_through_a_tunnel_and_the_forward_proxy_sees_no_request()
      throws Exception {
    try (var upstream = secure();
        var forward = new TestForwardProxy(upstream.url(), null);
        var proxy = proxy("https://" + HOST, https(forward, ""), trusting());
        RawClient client = proxy.client()) {
      assertThat(ask(proxy, client).body()).isEqualTo("ok");
      assertThat(ask(proxy, client).body()).isEqualTo("ok");

      assertThat(forward.requests())
          .singleElement()
          .satisfies(
              asked -> {
                assertThat(asked.line()).isEqualTo("CONNECT " + HOST + ":443 HTTP/1.1");
                assertThat(asked.values("host")).containsExactly(HOST + ":443");
                assertThat(asked.head()).doesNotContainIgnoringCase("authorization");
              });
      assertThat(upstream.requests())
          .hasSize(2)
          .allSatisfy(
              request -> {
                assertThat(request.line()).isEqualTo("POST /v1/messages HTTP/1.1");
                assertThat(request.values("host")).containsExactly(HOST);
                assertThat(request.values("x-api-key")).containsExactly(ProxyUnderTest.KEY);
              });
    }
  }

  @Test
  void the_forward_proxy_s_password_goes_to_the_forward_proxy_only() throws Exception {
    try (var upstream = secure();
        var forward = new TestForwardProxy(upstream.url(), AUTHORIZATION);
        var proxy = proxy("https://" + HOST, https(forward, "user:pass%20word+1@"), trusting());
        RawClient client = proxy.client()) {
      assertThat(ask(proxy, client).body()).isEqualTo("ok");

      assertThat(forward.requests().getFirst().values("proxy-authorization"))
          .containsExactly(AUTHORIZATION);
      assertThat(upstream.requests().getFirst().head())
          .doesNotContainIgnoringCase("proxy-authorization");
    }
  }

  @Test
  void a_forward_proxy_that_wants_another_password_is_named_and_the_password_is_not()
      throws Exception {
    try (var upstream = secure();
        var forward = new TestForwardProxy(upstream.url(), AUTHORIZATION);
        var proxy = proxy("https://" + HOST, https(forward, "user:wr0ng-secret@"), trusting());
        RawClient client = proxy.client()) {
      RawMessage answer = ask(proxy, client);

      assertThat(answer.status()).isEqualTo(502);
      assertThat(answer.body())
          .contains(
              "no tunnel, status 407; the way there is the proxy 127.0.0.1:%d (HTTPS_PROXY)"
                  .formatted(forward.port()))
          .doesNotContain("wr0ng");
      assertThat(upstream.connections()).isZero();
    }
  }

  @Test
  void a_forward_proxy_that_nobody_runs_is_named() throws Exception {
    int free;
    try (var socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    ForwardProxy nobody = ForwardProxy.parse("https_proxy", "127.0.0.1:" + free);
    try (var proxy = proxy("https://" + HOST, nobody, List.of());
        RawClient client = proxy.client()) {
      RawMessage answer = ask(proxy, client);

      assertThat(answer.status()).isEqualTo(502);
      assertThat(answer.body())
          .contains("connection refused; the way there is the proxy 127.0.0.1:" + free)
          .contains("(https_proxy)");
    }
  }

  @Test
  void a_certificate_that_is_not_trusted_behind_a_forward_proxy_comes_with_advice()
      throws Exception {
    try (var upstream = secure();
        var forward = new TestForwardProxy(upstream.url(), null);
        var proxy = proxy("https://" + HOST, https(forward, ""), List.of());
        RawClient client = proxy.client()) {
      assertThat(ask(proxy, client).body())
          .contains("no trusted connection", "SSL_CERT_FILE must name its certificate");
      assertThat(upstream.requests()).isEmpty();
    }
  }

  @Test
  void a_forward_proxy_may_be_spoken_to_over_tls_itself() throws Exception {
    try (var upstream = secure();
        var forward = new TestForwardProxy(authority.server(), upstream.url(), null);
        var proxy =
            proxy(
                "https://" + HOST,
                ForwardProxy.parse("HTTPS_PROXY", "https://127.0.0.1:" + forward.port()),
                trusting());
        RawClient client = proxy.client()) {
      assertThat(ask(proxy, client).body()).isEqualTo("ok");
      assertThat(forward.requests()).hasSize(1);
    }
  }

  @Test
  void an_http_upstream_is_called_by_the_forward_proxy_s_hand() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var forward = new TestForwardProxy(upstream.url(), AUTHORIZATION);
        var proxy =
            proxy(
                "http://" + HOST + ":8080/base",
                network(
                    null, http(forward, "user:pass%20word+1@"), DirectHosts.LOOPBACK, List.of()));
        RawClient client = proxy.client()) {
      assertThat(ask(proxy, client).body()).isEqualTo("handed on");

      RawMessage asked = forward.requests().getFirst();
      assertThat(asked.line()).isEqualTo("POST http://" + HOST + ":8080/base/v1/messages HTTP/1.1");
      assertThat(asked.values("host")).containsExactly(HOST + ":8080");
      assertThat(asked.values("x-api-key")).containsExactly(ProxyUnderTest.KEY);
      assertThat(asked.body()).isEqualTo("{}");
    }
  }

  @Test
  void this_machine_and_the_hosts_of_NO_PROXY_are_called_directly() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var forward = new TestForwardProxy(upstream.url(), null);
        var proxy =
            proxy(
                upstream.url().toString(),
                network(https(forward, ""), http(forward, ""), DirectHosts.LOOPBACK, List.of()));
        RawClient client = proxy.client()) {
      assertThat(ask(proxy, client).body()).isEqualTo("ok");
      assertThat(forward.requests()).isEmpty();
    }
  }

  @Test
  void a_further_certificate_is_trusted_without_any_forward_proxy() throws Exception {
    try (var upstream = secure();
        var proxy =
            proxy(
                "https://127.0.0.1:" + upstream.url().getPort(),
                network(null, null, DirectHosts.LOOPBACK, trusting()));
        RawClient client = proxy.client()) {
      assertThat(ask(proxy, client).body()).isEqualTo("ok");
    }
  }

  @Test
  void the_jdk_s_own_certificates_stay_trusted_beside_further_ones() throws Exception {
    int alone = TrustedCertificates.jdksAnd(List.of()).size();

    assertThat(alone).isGreaterThan(50);
    assertThat(TrustedCertificates.jdksAnd(trusting()).size()).isEqualTo(alone + 1);
  }

  private static ScriptedUpstream secure() throws Exception {
    return new ScriptedUpstream(
        authority.server(),
        (peer, number) -> {
          while (!peer.request().head().isEmpty()) peer.send(OK);
        });
  }

  private static List<X509Certificate> trusting() throws Exception {
    return List.of(authority.certificate());
  }

  private static ForwardProxy https(TestForwardProxy forward, String user) {
    return ForwardProxy.parse("HTTPS_PROXY", "http://" + user + "127.0.0.1:" + forward.port());
  }

  private static ForwardProxy http(TestForwardProxy forward, String user) {
    return ForwardProxy.parse("HTTP_PROXY", "http://" + user + "127.0.0.1:" + forward.port());
  }

  private static UpstreamNetwork network(
      @Nullable ForwardProxy https,
      @Nullable ForwardProxy http,
      DirectHosts direct,
      List<X509Certificate> trusted) {
    return new UpstreamNetwork(https, http, direct, trusted);
  }

  private static ProxyUnderTest proxy(
      String upstream, ForwardProxy https, List<X509Certificate> trusted) throws IOException {
    return proxy(upstream, network(https, null, DirectHosts.LOOPBACK, trusted));
  }

  private static ProxyUnderTest proxy(String upstream, UpstreamNetwork network) throws IOException {
    List<Lane> lanes = List.of(ProxyUnderTest.lane(Profile.ANTHROPIC, URI.create(upstream)));
    return new ProxyUnderTest(
        ProxyUnderTest.QUICK,
        ProxyOptions.managed(lanes, new RecordingLedger(), Ticker.system()).over(network));
  }

  private static RawMessage ask(ProxyUnderTest proxy, RawClient client) throws IOException {
    client.send(proxy.post("/v1/messages", "{}"));
    return client.readMessage();
  }
}
