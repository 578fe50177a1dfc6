package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Jetty does by default and a proxy must not. Those that are not here are in {@link
 * FidelityTest} (decoding, redirects, targets, interim answers), {@link StreamingTest} (truncated
 * answers), {@link CallerGoneTest} (unseen disconnects) and {@link ProxyLifecycleTest} (threads
 * that keep the JVM).
 */
class JettyPitfallsTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  @Test
  void header_cache_does_not_weigh_on_idle_connections() throws Exception {
    int many = 300;
    List<RawClient> clients = new ArrayList<>();
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      exchange(proxy, clients, 20);
      long before = heapInUse();
      exchange(proxy, clients, many);
      assertThat((heapInUse() - before) / many).as("bytes a connection").isLessThan(40_000);
    } finally {
      for (RawClient client : clients) {
        client.close();
      }
    }
  }

  private static void exchange(ProxyUnderTest proxy, List<RawClient> clients, int count)
      throws IOException {
    for (int i = 0; i < count; i++) {
      RawClient client = proxy.client();
      clients.add(client);
      String[] fields = new String[30];
      for (int k = 0; k < fields.length; k++) {
        fields[k] = "X-Field-" + k + ": " + i + "v".repeat(40);
      }
      client.send(proxy.post("/v1/messages", "{}", fields));
      client.readMessage();
    }
  }

  private static long heapInUse() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"",
        "407 Proxy\r\nX: 1",
        "307 Temporary Redirect\r\nLocation: /elsewhere",
        "417 Expectation Failed\r\nX: 1",
      })
  void client_decides_nothing_by_status(String statusAndField) throws Exception {
    try (var upstream =
            ScriptedUpstream.answering(
                "HTTP/1.1 " + statusAndField + "\r\nContent-Length: 2\r\n\r\nno");
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(Integer.parseInt(statusAndField.substring(0, 3)));
      assertThat(answer.body()).isEqualTo("no");
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  @Test
  void client_keeps_no_cookies_and_adds_no_user_agent() throws Exception {
    try (var upstream =
            ScriptedUpstream.answering(
                "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nContent-Length: 0\r\n\r\n");
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      for (int i = 0; i < 2; i++) {
        client.send(proxy.post("/v1/messages", "{}"));
        client.readMessage();
      }
      assertThat(upstream.requests().getLast().names())
          .containsExactly("Host", "x-api-key", "Content-Length");
    }
  }

  @Test
  void more_calls_than_any_default_limit_are_under_way_at_once() throws Exception {
    int many = 1_300;
    CountDownLatch asked = new CountDownLatch(many);
    CountDownLatch answer = new CountDownLatch(1);
    List<RawClient> clients = new ArrayList<>();
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  asked.countDown();
                  answer.await();
                  peer.send(OK);
                });
        var proxy = new ProxyUnderTest(upstream.url())) {
      for (int i = 0; i < many; i++) {
        RawClient client = proxy.client();
        clients.add(client);
        client.send(proxy.post("/v1/messages", "{}"));
      }
      asked.await();
      assertThat(proxy.proxy.activity("agent").inFlight()).isEqualTo(many);
      answer.countDown();
      for (RawClient client : clients) {
        assertThat(client.readMessage().body()).isEqualTo("ok");
      }
    } finally {
      for (RawClient client : clients) {
        client.close();
      }
    }
  }

  @Test
  void idle_timeouts_do_not_end_a_call_whose_model_thinks() throws Exception {
    Duration brief = Duration.ofMillis(100);
    // Not a multiple: a write that is under way at the very end of an idle time fails with it.
    Duration thinking = brief.multipliedBy(17).dividedBy(2);
    ProxySettings settings =
        new ProxySettings(brief.multipliedBy(20), Duration.ofMinutes(5), brief, brief, 1 << 20);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  silence(thinking);
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START);
                  silence(thinking);
                  peer.sendChunk(StreamingTest.STOP);
                  peer.sendChunk("");
                });
        var proxy = new ProxyUnderTest(upstream.url(), settings);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(StreamingTest.START + StreamingTest.STOP);
    }
  }

  @Test
  void a_connection_without_a_call_is_closed_after_its_own_time_not_the_call_s() throws Exception {
    Duration brief = Duration.ofMillis(100);
    Duration patience = Duration.ofMinutes(5);
    ProxySettings settings = new ProxySettings(patience, patience, brief, patience, 1 << 20);
    CountDownLatch closed = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  while (!peer.request().head().isEmpty()) {
                    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                  }
                  closed.countDown();
                });
        var proxy = new ProxyUnderTest(upstream.url(), settings);
        RawClient client = proxy.client()) {
      for (int i = 0; i < 3; i++) {
        client.send(proxy.post("/v1/messages", "{}"));
        assertThat(client.readMessage().body()).isEqualTo("ok");
      }
      assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void silence(Duration duration) {
    await().pollDelay(duration).until(() -> true);
  }

  @Test
  void requests_lost_on_connections_that_died_idle_are_sent_once_more() throws Exception {
    int many = 300;
    try (var upstream = diesIdle();
        var proxy = retrying(upstream);
        RawClient client = proxy.client()) {
      for (int i = 0; i < many; i++) {
        client.send(proxy.post("/v1/messages", "{\"i\":" + i + "}"));
        assertThat(client.readMessage().status()).isEqualTo(200);
      }
      assertThat(proxy.ledger.opened).hasSize(many);
      await().until(() -> proxy.ledger.closed.size() == many);
      int resent = proxy.ledger.closed.stream().mapToInt(LedgerEntry.Closed::resends).sum();
      assertThat(resent).isGreaterThan(many / 10);
      await().until(() -> absorbed(proxy) == resent);
    }
  }

  @Test
  void without_retries_a_request_lost_on_a_connection_that_died_idle_stays_lost() throws Exception {
    try (var upstream = diesIdle();
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().status()).isEqualTo(200);
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().status()).isEqualTo(502);
    }
  }

  private static ProxyUnderTest retrying(ScriptedUpstream upstream) throws IOException {
    LaneTuning retries =
        LaneTuning.DEFAULT.without(EnumSet.complementOf(EnumSet.of(Primitive.RETRY)));
    Lane lane = ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream.url()).with(retries);
    return new ProxyUnderTest(ProxyUnderTest.QUICK, List.of(lane));
  }

  /** The first request is answered; the second goes over its connection and is lost. */
  private static void sendAndLoseTheSecond(RawClient client, ProxyUnderTest proxy)
      throws IOException {
    client.send(proxy.post("/v1/messages", "{}"));
    assertThat(client.readMessage().status()).isEqualTo(200);
    client.send(proxy.post("/v1/messages", "{}"));
    assertThat(client.readMessage().status()).isEqualTo(502);
  }

  private static long absorbed(ProxyUnderTest proxy) {
    return proxy.proxy.lanes().getFirst().retriesAbsorbed();
  }

  /** Answers one request on each connection; resets it when the next arrives. */
  private static ScriptedUpstream diesIdle() throws IOException {
    return new ScriptedUpstream(
        (peer, number) -> {
          peer.request();
          peer.send(OK);
          peer.socket().getInputStream().read();
          peer.reset();
        });
  }

  @Test
  void a_request_that_the_upstream_may_have_worked_on_is_not_sent_again() throws Exception {
    AtomicLong nanos = new AtomicLong();
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(OK);
                  peer.request();
                  silence(Duration.ofMillis(300)); // until the proxy knows that all is sent
                  nanos.addAndGet(Duration.ofSeconds(3).toNanos());
                  peer.reset();
                });
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                List.of(ProxyUnderTest.lane(Profile.ANTHROPIC, upstream.url())),
                ticker(nanos));
        RawClient client = proxy.client()) {
      sendAndLoseTheSecond(client, proxy);
      assertThat(absorbed(proxy)).isZero();
    }
  }

  private static Ticker ticker(AtomicLong nanos) {
    return new Ticker() {
      @Override
      public long nanos() {
        return nanos.get();
      }

      @Override
      public Instant now() {
        return Instant.EPOCH;
      }
    };
  }

  @Test
  void a_request_lost_on_a_new_connection_is_not_sent_again() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.reset();
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().status()).isEqualTo(502);
      assertThat(upstream.requests()).hasSize(1);
      assertThat(absorbed(proxy)).isZero();
    }
  }

  @Test
  void a_request_whose_answer_had_begun_is_not_sent_again() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(OK);
                  peer.request();
                  peer.send("HTTP/1.1 2");
                  peer.finish();
                  peer.readRest();
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      sendAndLoseTheSecond(client, proxy);
      assertThat(upstream.requests()).hasSize(2);
      assertThat(absorbed(proxy)).isZero();
    }
  }

  @Test
  void fields_of_100_KB_pass_both_ways() throws Exception {
    String much = "m".repeat(100_000);
    try (var upstream =
            ScriptedUpstream.answering(
                "HTTP/1.1 200 OK\r\nX-Much: " + much + "\r\nContent-Length: 2\r\n\r\nok");
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}", "X-Much: " + much));
      assertThat(client.readMessage().values("X-Much")).containsExactly(much);
      assertThat(upstream.requests().getFirst().values("X-Much")).containsExactly(much);
    }
  }

  @Test
  void many_connections_may_wait_to_be_accepted() {
    CallerConnector connector = new CallerConnector(new Server(), 0, ProxySettings.DEFAULTS);
    assertThat(connector.getAcceptQueueSize()).isEqualTo(1024);
  }

  @Test
  void expect_continue_is_answered_here_and_dropped_upstream() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      String request = proxy.post("/v1/messages", "{\"x\":1}", "Expect: 100-continue");
      client.send(request.substring(0, request.length() - 7));
      assertThat(client.readHead()).startsWith("HTTP/1.1 100");
      client.send("{\"x\":1}");
      assertThat(client.readMessage().body()).isEqualTo("ok");
      RawMessage arrived = upstream.requests().getFirst();
      assertThat(arrived.values("Expect")).isEmpty();
      assertThat(arrived.body()).isEqualTo("{\"x\":1}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nExpect: wonders\r\n\r\n",
      })
  void what_jetty_refuses_itself_is_answered_in_json(String request) throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(request);
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isBetween(400, 499);
      assertThat(answer.values("Content-Type")).containsExactly("application/json");
      assertThat(answer.body()).startsWith("{\"error\":{\"message\":\"HiveMind cannot read");
    }
  }

  @Test
  void a_head_that_is_too_large_is_answered_in_json() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send("GET / HTTP/1.1\r\nHost: h\r\nX: " + "x".repeat(ProxySettings.HEADER_BYTES));
      assertThat(client.readHead()).startsWith("HTTP/1.1 431").contains("application/json");
    }
  }
}
