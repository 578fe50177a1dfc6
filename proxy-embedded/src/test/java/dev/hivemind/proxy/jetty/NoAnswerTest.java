package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import dev.hivemind.proxy.wire.Wire;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An upstream that gives no answer: the caller gets one that says so. */
class NoAnswerTest {

  @Test
  void a_refused_connection_is_a_502() throws Exception {
    RawMessage answer = asking(URI.create("http://127.0.0.1:" + freePort()));
    assertThat(answer.status()).isEqualTo(502);
    assertThat(answer.body())
        .isEqualTo(
            "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"HiveMind got no"
                + " answer from anthropic (127.0.0.1): connection refused\"}}");
    assertThat(answer.values("request-id").getFirst()).startsWith("hivemind-");
    assertThat(answer.values("x-should-retry")).isEmpty();
  }

  @Test
  void an_unknown_host_is_a_502() throws Exception {
    RawMessage answer = asking(URI.create("http://no-such-host.invalid"));
    assertThat(answer.status()).isEqualTo(502);
    assertThat(answer.body()).contains("no-such-host.invalid", "the host name is not known");
  }

  private interface Breaking {
    void play(Wire peer) throws Exception;
  }

  @Test
  void an_upstream_that_closes_before_it_answers_is_a_502() throws Exception {
    assertThat(asking(Wire::close).body()).contains("connection closed");
  }

  @Test
  void an_upstream_that_resets_before_it_answers_is_a_502() throws Exception {
    assertThat(asking(Wire::reset).body()).contains("connection reset");
  }

  @Test
  void an_upstream_that_closes_within_its_head_is_a_502() throws Exception {
    assertThat(asking(peer -> peer.send("HTTP/1.1 200 OK\r\nContent-")).status()).isEqualTo(502);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nabc",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
      })
  void what_is_no_http_answer_is_a_502(String bytes) throws Exception {
    RawMessage answer = asking(peer -> peer.send(bytes));
    assertThat(answer.status()).isEqualTo(502);
  }

  @Test
  void a_silent_upstream_is_a_504() throws Exception {
    Duration brief = Duration.ofMillis(150);
    ProxySettings settings =
        new ProxySettings(
            Duration.ofSeconds(2), brief, Duration.ofMinutes(5), Duration.ofMinutes(5), 1 << 20);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.readRest();
                });
        var proxy = new ProxyUnderTest(upstream.url(), settings);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(504);
      assertThat(answer.body()).contains("timeout_error", "nothing was heard for too long");
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.NO_ANSWER);
    }
  }

  @Test
  void a_stream_that_falls_silent_for_too_long_is_reset() throws Exception {
    Duration brief = Duration.ofMillis(150);
    ProxySettings settings =
        new ProxySettings(
            Duration.ofSeconds(2), brief, Duration.ofMinutes(5), Duration.ofMinutes(5), 1 << 20);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START);
                  peer.readRest();
                });
        var proxy = new ProxyUnderTest(upstream.url(), settings);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      client.readHead();
      assertThat(client.readChunk()).isEqualTo(StreamingTest.START);
      assertThat(client.readRest().ending()).isEqualTo(Wire.Ending.RST);
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.TRUNCATED);
      assertThat(proxy.ledger.only().detail()).contains("nothing was heard for too long");
    }
  }

  @Test
  void a_connection_that_is_not_made_in_time_is_a_504() throws Exception {
    ProxySettings settings =
        new ProxySettings(
            Duration.ofMillis(200),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            1 << 20);
    List<Socket> waiting = new ArrayList<>();
    try (var full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var proxy =
            new ProxyUnderTest(URI.create("http://127.0.0.1:" + full.getLocalPort()), settings);
        RawClient client = proxy.client()) {
      fillBacklog(full, waiting);
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(504);
      assertThat(answer.body()).contains("no connection in time");
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** Nobody accepts: further connections hang. */
  private static void fillBacklog(ServerSocket listener, List<Socket> waiting) throws Exception {
    for (int i = 0; i < 8; i++) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(listener.getLocalSocketAddress(), 100);
      } catch (SocketTimeoutException full) {
        return;
      }
    }
  }

  @Test
  void the_ledger_knows_that_nothing_came_and_nothing_was_spent() throws Exception {
    try (var proxy = new ProxyUnderTest(URI.create("http://127.0.0.1:" + freePort()));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{\"model\":\"m-1\"}"));
      client.readMessage();
      var closed = proxy.ledger.only();
      assertThat(closed.outcome()).isEqualTo(Outcome.NO_ANSWER);
      assertThat(closed.status()).isZero();
      assertThat(closed.usage()).isEqualTo(Usage.NONE);
      assertThat(closed.model()).isEqualTo("m-1");
      assertThat(closed.firstByte()).isNull();
      assertThat(closed.detail()).isEqualTo("connection refused");
    }
  }

  @Test
  void a_lane_that_is_down_leaves_another_lane_alone() throws Exception {
    try (var upstream = StreamingTest.streaming(StreamingTest.START + StreamingTest.STOP);
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                List.of(
                    ProxyUnderTest.lane(
                        Profile.OPENAI, URI.create("http://127.0.0.1:" + freePort())),
                    ProxyUnderTest.lane(Profile.ANTHROPIC, upstream.url())));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/responses", "{}"));
      assertThat(client.readMessage().status()).isEqualTo(502);
      String other =
          proxy.proxy.admit("agent", "anthropic", Priority.NORMAL).baseUrl().getRawPath();
      client.send(
          "POST " + other + "/v1/messages HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n");
      assertThat(client.readMessage().status()).isEqualTo(200);
    }
  }

  @Test
  void an_answer_that_comes_before_the_whole_request_was_taken_is_relayed() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.readHead();
                  peer.send(
                      "HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno");
                  peer.finish();
                  peer.readRest();
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "x".repeat(20 << 20)));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.body()).isEqualTo("no");
    }
  }

  private static RawMessage asking(Breaking breaking) throws Exception {
    try (var upstream =
        new ScriptedUpstream(
            (peer, number) -> {
              peer.request();
              breaking.play(peer);
            })) {
      return asking(upstream.url());
    }
  }

  private static RawMessage asking(URI upstream) throws Exception {
    Lane lane = ProxyUnderTest.lane(Profile.ANTHROPIC, upstream);
    try (var proxy = new ProxyUnderTest(ProxyUnderTest.QUICK, List.of(lane));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      return client.readMessage();
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
