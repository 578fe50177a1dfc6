package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import dev.hivemind.proxy.wire.Wire;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Upstreams over HTTPS. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class TlsTest {
  private static final String TRUST_STORE = "javax.net.ssl.trustStore";
  private static final char[] PASSWORD = "changeit".toCharArray();

  private static final Map<String, Path> CERTIFICATES = new HashMap<>();

  @TempDir static Path folder;

  @AfterEach
  void forgetTrust() {
    System.clearProperty(TRUST_STORE);
    System.clearProperty(TRUST_STORE + "Password");
  }

  @Test
  void a_certificate_that_nobody_vouches_for_is_refused_with_a_clear_502() throws Exception {
    RawMessage answer = asking(certificate("ip:127.0.0.1"), false);
    assertThat(answer.status()).isEqualTo(502);
    assertThat(answer.body())
        .contains(
            "HiveMind got no answer from anthropic (127.0.0.1): no trusted connection (unable to"
                + " find valid certification path to requested target)")
        .doesNotContain(ProxyUnderTest.KEY);
  }

  @Test
  void an_insecure_lane_takes_any_certificate() throws Exception {
    assertThat(asking(certificate("dns:other.example"), true).body()).isEqualTo("ok");
  }

  @Test
  void a_certificate_that_the_jdk_trusts_is_taken() throws Exception {
    Path certificate = certificate("ip:127.0.0.1");
    trust(certificate);
    assertThat(asking(certificate, false).body()).isEqualTo("ok");
  }

  @Test
  void a_trusted_certificate_of_another_host_is_refused() throws Exception {
    Path certificate = certificate("dns:other.example");
    trust(certificate);
    RawMessage answer = asking(certificate, false);
    assertThat(answer.status()).isEqualTo(502);
    assertThat(answer.body())
        .contains("No subject alternative names matching IP address 127.0.0.1");
  }

  @Test
  void an_upstream_that_speaks_no_tls_is_a_clear_502() throws Exception {
    try (var plain =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.socket().getInputStream().read();
                  peer.send("HTTP/1.1 400 Bad Request\r\n\r\n");
                });
        var proxy = proxy(plain.url().getPort(), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(502);
      assertThat(answer.body()).contains("no trusted connection");
    }
  }

  /** What an upstream does instead of a handshake. */
  private interface Leaving {
    void leave(Wire peer) throws IOException;
  }

  @Test
  void P20_a_connection_that_is_closed_during_the_handshake_is_tried_again() throws Exception {
    absorbsInHandshake(Wire::close);
  }

  @Test
  void P20_a_connection_that_is_reset_during_the_handshake_is_tried_again() throws Exception {
    absorbsInHandshake(Wire::reset);
  }

  private static void absorbsInHandshake(Leaving leaving) throws Exception {
    ScriptedUpstream.Layer tls = tls(certificate("ip:127.0.0.1"));
    AtomicInteger connections = new AtomicInteger();
    try (var upstream =
            new ScriptedUpstream(
                transport -> connections.incrementAndGet() == 1 ? transport : tls.over(transport),
                (peer, number) -> {
                  if (number == 1) {
                    peer.socket().getInputStream().read();
                    leaving.leave(peer);
                  } else {
                    peer.request();
                    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                  }
                });
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                List.of(lane(upstream.url().getPort(), true)),
                Ticker.accelerated(100));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().body()).isEqualTo("ok");
      assertThat(proxy.proxy.lanes().getFirst().retriesAbsorbed()).isEqualTo(1);
      assertThat(proxy.ledger.closed.getFirst().detail()).startsWith("connection ");
    }
  }

  @Test
  void a_certificate_that_nobody_vouches_for_is_not_asked_for_again() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                tls(certificate("ip:127.0.0.1")), (peer, number) -> peer.request());
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                List.of(lane(upstream.url().getPort(), false)),
                Ticker.accelerated(100));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().status()).isEqualTo(502);
      assertThat(upstream.connections()).isEqualTo(1);
    }
  }

  @Test
  void a_reset_within_a_body_that_only_the_connections_end_delimits_is_passed_on()
      throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                tls(certificate("ip:127.0.0.1")),
                (peer, number) -> {
                  peer.request();
                  peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf of it");
                  seen.await();
                  peer.reset();
                });
        var proxy = proxy(upstream.url().getPort(), true);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      client.readHead();
      client.readChunk();
      seen.countDown();
      assertThat(client.readRest().ending()).isEqualTo(Wire.Ending.RST);
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  private RawMessage asking(Path certificate, boolean insecure) throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                tls(certificate),
                (peer, number) -> {
                  peer.request();
                  peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                });
        var proxy = proxy(upstream.url().getPort(), insecure);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(upstream.requests()).hasSize(answer.status() == 200 ? 1 : 0);
      return answer;
    }
  }

  private static ProxyUnderTest proxy(int port, boolean insecure) throws Exception {
    Lane lane = lane(port, insecure).with(ProxyUnderTest.UNSCHEDULED);
    return new ProxyUnderTest(ProxyUnderTest.QUICK, List.of(lane));
  }

  private static Lane lane(int port, boolean insecure) {
    URI url = URI.create("https://127.0.0.1:" + port);
    return new Lane("anthropic", Profile.ANTHROPIC, url, ProxyUnderTest.KEY, insecure);
  }

  private static ScriptedUpstream.Layer tls(Path certificate) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(certificate.toFile(), PASSWORD), PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return transport -> {
      SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(transport, null, true);
      socket.setUseClientMode(false);
      return socket;
    };
  }

  /** Makes the JDK trust this certificate. */
  private static void trust(Path certificate) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, PASSWORD);
    trusted.setCertificateEntry(
        "upstream",
        KeyStore.getInstance(certificate.toFile(), PASSWORD).getCertificate("upstream"));
    Path store = folder.resolve("trusted.p12");
    try (OutputStream out = Files.newOutputStream(store)) {
      trusted.store(out, PASSWORD);
    }
    System.setProperty(TRUST_STORE, store.toString());
    System.setProperty(TRUST_STORE + "Password", new String(PASSWORD));
  }

  /** A key store with a self-signed certificate. */
  private static Path certificate(String subject) throws Exception {
    Path made = CERTIFICATES.get(subject);
    if (made != null) {
      return made;
    }
    Path store = folder.resolve(CERTIFICATES.size() + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "upstream",
                "-dname",
                "CN=upstream",
                "-ext",
                "san=" + subject,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    CERTIFICATES.put(subject, store);
    return store;
  }
}
