package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import dev.hivemind.proxy.wire.Wire;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents never know of: a fault that the next attempt does not meet. */
class AbsorbedFaultsTest {
  private static final String STREAM =
      StreamingTest.START + StreamingTest.DELTA + StreamingTest.STOP;
  private static final String OVERLOADED_EVENT =
      """
      event: error
      data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}

      """;

  /** What goes wrong on the first connection. */
  private interface Fault {
    void play(ScriptedUpstream.Peer peer) throws Exception;
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504, 529})
  void a_status_that_may_pass_is_tried_again(int status) throws Exception {
    absorbs(answering(status, "{}"));
  }

  @Test
  void P20_a_connection_that_is_reset_before_the_answer_is_tried_again() throws Exception {
    absorbs(Wire::reset);
  }

  @Test
  void a_connection_that_is_closed_before_the_answer_is_tried_again() throws Exception {
    absorbs(Wire::close);
  }

  @Test
  void P5_an_error_as_the_first_event_under_a_200_is_tried_again() throws Exception {
    absorbs(
        peer -> {
          peer.send(StreamingTest.HEAD);
          peer.sendChunk(OVERLOADED_EVENT);
          peer.sendChunk("");
        });
  }

  @Test
  void P5_a_sign_of_life_before_it_does_not_make_it_any_later() throws Exception {
    absorbs(
        peer -> {
          peer.send(StreamingTest.HEAD);
          peer.sendChunk("event: ping\ndata: {\"type\": \"ping\"}\n\n");
          peer.sendChunk(OVERLOADED_EVENT);
          peer.sendChunk("");
        });
  }

  @Test
  void a_refusal_whose_explanation_breaks_off_is_told_as_what_it_is() throws Exception {
    String refusal =
        "HTTP/1.1 400 Bad\r\nx-should-retry: false\r\nContent-Length: 500\r\n\r\n{\"type\":";
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(refusal);
                  peer.close();
                });
        var proxy = proxy(upstream.url(), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.values("x-should-retry")).containsExactly("false");
      assertThat(answer.body()).contains("its explanation broke off");
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void P5_a_stream_is_asked_for_as_it_is_so_that_its_first_event_can_be_looked_at(boolean shielded)
      throws Exception {
    try (var upstream =
            faultyOnce(
                peer -> {
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(OVERLOADED_EVENT);
                  peer.sendChunk("");
                });
        var proxy = proxy(upstream.url(), shielded);
        RawClient client = proxy.client()) {
      client.send(
          proxy.post("/v1/messages", "{\"stream\":true}", "Accept-Encoding: gzip, deflate, br"));
      assertThat(client.readMessage().body()).isEqualTo(STREAM);
      assertThat(upstream.requests())
          .hasSize(2)
          .allSatisfy(request -> assertThat(request.values("Accept-Encoding")).isEmpty());
    }
  }

  @Test
  void a_stream_that_breaks_off_before_its_first_event_is_tried_again() throws Exception {
    absorbs(
        peer -> {
          peer.send(StreamingTest.HEAD);
          peer.sendChunk("event: message_sta");
          peer.reset();
        });
  }

  @Test
  void P20_a_refused_connection_is_tried_again_until_somebody_listens() throws Exception {
    int port = freePort();
    try (var proxy = proxy(URI.create("http://127.0.0.1:" + port), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      while (proxy.proxy.lanes().getFirst().retriesAbsorbed() == 0) {
        Thread.onSpinWait();
      }
      try (ServerSocket late = new ServerSocket(port, 8, InetAddress.getLoopbackAddress());
          Wire upstream = new Wire(late.accept())) {
        upstream.readMessage();
        upstream.send(StreamingTest.HEAD);
        upstream.sendChunk(STREAM);
        upstream.sendChunk("");
        assertThat(client.readMessage().body()).isEqualTo(STREAM);
      }
    }
  }

  /** Attempts after the first of each call, and requests sent again over a new connection. */
  private static long retriesIn(RecordingLedger ledger) {
    long calls = ledger.opened.stream().map(LedgerEntry.Opened::call).distinct().count();
    return ledger.opened.size()
        - calls
        + ledger.closed.stream().mapToInt(LedgerEntry.Closed::resends).sum();
  }

  @Test
  void P7_a_retry_waits_as_long_as_the_provider_asks() throws Exception {
    Ticker fast = Ticker.accelerated(100);
    try (var upstream = faultyOnce(answering(429, "{}", "retry-after: 60"));
        var proxy = proxy(upstream.url(), false, fast);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().status()).isEqualTo(200);
      List<LedgerEntry.Opened> attempts = proxy.ledger.opened;
      assertThat(Duration.between(proxy.ledger.closed.getFirst().at(), attempts.get(1).at()))
          .isBetween(Duration.ofSeconds(59), Duration.ofSeconds(120));
    }
  }

  @Test
  void every_attempt_is_in_the_ledger_with_what_it_waited_for() throws Exception {
    try (var upstream = faultyOnce(answering(529, "{}"));
        var proxy = proxy(upstream.url(), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      client.readMessage();
      assertThat(proxy.ledger.closed)
          .extracting(LedgerEntry.Closed::outcome)
          .startsWith(Outcome.ERROR_ANSWER);
      assertThat(proxy.ledger.opened)
          .extracting(LedgerEntry.Opened::call)
          .hasSize(2)
          .containsOnly(proxy.ledger.opened.getFirst().call());
      await().until(() -> proxy.ledger.closed.size() == 2);
      assertThat(proxy.ledger.closed.get(1).waits().backoff()).isPositive();
      assertThat(proxy.proxy.lanes().getFirst().retriesAbsorbed())
          .isEqualTo(1)
          .isEqualTo(retriesIn(proxy.ledger));
      assertThat(proxy.proxy.lanes().getFirst().view().inFlight()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 409, 413, 422})
  void a_status_that_would_come_again_is_passed_on_at_once_as_it_is(int status) throws Exception {
    RawMessage answer = asking(answering(status, "{\"error\":\"mine\"}", "x-custom: kept"));
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo("{\"error\":\"mine\"}");
    assertThat(answer.values("x-custom")).containsExactly("kept");
  }

  @Test
  void P12_a_used_up_quota_fails_at_once_with_the_providers_words() throws Exception {
    String body = "{\"error\":{\"message\":\"You exceeded\",\"type\":\"insufficient_quota\"}}";
    RawMessage answer = asking(answering(429, body));
    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.body()).isEqualTo(body);
  }

  @Test
  void P8_a_429_that_must_be_passed_on_keeps_its_fields() throws Exception {
    RawMessage answer =
        asking(answering(429, "{}", "retry-after: 287441", "anthropic-ratelimit-unified-5h: x"));
    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.values("retry-after")).containsExactly("287441");
    assertThat(answer.values("anthropic-ratelimit-unified-5h")).containsExactly("x");
  }

  @Test
  void P6_nothing_is_tried_again_after_content_reached_the_caller() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START);
                  peer.reset();
                });
        var proxy = proxy(upstream.url(), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readRest().ending()).isEqualTo(Wire.Ending.RST);
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.TRUNCATED);
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  @Test
  void P5_an_error_event_after_output_is_passed_on_and_counted_as_a_failure() throws Exception {
    try (var upstream = StreamingTest.streaming(StreamingTest.START + OVERLOADED_EVENT);
        var proxy = proxy(upstream.url(), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().body()).endsWith(OVERLOADED_EVENT);
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.ERROR_EVENT);
    }
  }

  @Test
  void a_shielded_call_does_not_notice_that_a_stream_broke_off_in_its_middle() throws Exception {
    try (var upstream =
            faultyOnce(
                peer -> {
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START + StreamingTest.DELTA);
                  peer.reset();
                });
        var proxy = proxy(upstream.url(), true);
        RawClient client = proxy.client()) {
      client.send(post(proxy, true));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(STREAM);
      assertThat(answer.values("request-id")).containsExactly("req_1");
      await().until(() -> proxy.ledger.closed.size() == 2);
      assertThat(proxy.ledger.closed)
          .extracting(LedgerEntry.Closed::outcome)
          .containsExactly(Outcome.TRUNCATED, Outcome.OK);
    }
  }

  @Test
  void nor_that_it_ended_with_an_error() throws Exception {
    try (var upstream =
            faultyOnce(
                peer -> {
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START + OVERLOADED_EVENT);
                  peer.sendChunk("");
                });
        var proxy = proxy(upstream.url(), true);
        RawClient client = proxy.client()) {
      client.send(post(proxy, true));
      assertThat(client.readMessage().body()).isEqualTo(STREAM);
    }
  }

  @Test
  void a_shielded_reply_that_is_larger_than_memory_is_delivered_whole() throws Exception {
    String large = "{\"usage\":{\"input_tokens\":1},\"x\":\"" + "y".repeat(9 << 20) + "\"}";
    try (var upstream =
            ScriptedUpstream.answering(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                    + large.length()
                    + "\r\n\r\n"
                    + large);
        var proxy = proxy(upstream.url(), true);
        RawClient client = proxy.client()) {
      client.send(post(proxy, true));
      assertThat(client.readMessage().body()).isEqualTo(large);
    }
  }

  @Test
  void a_caller_that_leaves_while_its_call_backs_off_leaves_nothing_behind() throws Exception {
    try (var upstream = faultyOnce(answering(529, "{}", "retry-after: 50"));
        var proxy = proxy(upstream.url(), false, Ticker.system())) {
      try (RawClient client = proxy.client()) {
        client.send(proxy.post("/v1/messages", "{}"));
        await().until(() -> proxy.proxy.lanes().getFirst().view().queued() == 1);
      }
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
      assertThat(proxy.proxy.lanes().getFirst().view().queued()).isZero();
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  @Test
  void a_dead_key_closes_the_lane_once_for_all_that_wait_and_all_that_come() throws Exception {
    List<ProxyEvent> events = new CopyOnWriteArrayList<>();
    CompletableFuture<Void> everybodyIsHere = new CompletableFuture<>();
    String refusal =
        "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"no key\"}}";
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  everybodyIsHere.join();
                  answering(401, refusal).play(peer);
                });
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                ProxyOptions.managed(
                        List.of(ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream.url())),
                        new RecordingLedger(),
                        Ticker.system())
                    .telling(events::add));
        RawClients clients = new RawClients(proxy, 30)) {
      clients.sendAll("/v1/messages");
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 30);
      everybodyIsHere.complete(null);
      for (RawMessage answer : clients.answers()) {
        assertThat(answer.body()).contains("no key");
        assertThat(answer.status()).isIn(401, 429);
      }
      assertThat(events)
          .containsExactly(
              new ProxyEvent.LaneStopped(
                  "anthropic", ProxyEvent.LaneStopped.Cause.KEY_REFUSED, "no key"));
      assertThat(upstream.requests()).hasSizeLessThan(30);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void P19_a_chat_stream_is_made_to_report_its_usage_and_the_client_does_not_see_it(
      boolean shielded) throws Exception {
    String text = "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"}}],\"usage\":null}\n\n";
    String usage =
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":3}}\n\n";
    String done = "data: [DONE]\n\n";
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(text + usage.substring(0, 20));
                  peer.sendChunk(usage.substring(20) + done);
                  peer.sendChunk("");
                });
        var proxy = proxy(upstream.url(), shielded);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/chat/completions", "{\"stream\":true}", "Accept-Encoding: gzip"));
      assertThat(client.readMessage().body()).isEqualTo(text + done);
      RawMessage request = upstream.requests().getFirst();
      assertThat(request.body())
          .isEqualTo("{\"stream_options\":{\"include_usage\":true},\"stream\":true}");
      assertThat(request.values("accept-encoding")).isEmpty();
      assertThat(proxy.ledger.only().usage()).isEqualTo(new Usage(11, 3, 0, 0, false));
    }
  }

  private static void absorbs(Fault fault) throws Exception {
    try (var upstream = faultyOnce(fault);
        var proxy = proxy(upstream.url(), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{\"model\":\"m\"}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(STREAM);
      assertThat(upstream.requests()).hasSize(2);
      assertThat(upstream.requests().get(0).body()).isEqualTo(upstream.requests().get(1).body());
      assertThat(proxy.proxy.lanes().getFirst().retriesAbsorbed()).isEqualTo(1);
    }
  }

  private static RawMessage asking(Fault fault) throws Exception {
    try (var upstream = faultyOnce(fault);
        var proxy = proxy(upstream.url(), false);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(upstream.requests()).hasSize(1);
      return answer;
    }
  }

  private static ScriptedUpstream faultyOnce(Fault fault) throws Exception {
    return new ScriptedUpstream(
        (peer, number) -> {
          peer.request();
          if (number == 1) {
            fault.play(peer);
          } else {
            peer.send(StreamingTest.HEAD);
            peer.sendChunk(STREAM);
            peer.sendChunk("");
          }
        });
  }

  private static Fault answering(int status, String body, String... fields) {
    String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
    return peer ->
        peer.send(
            "HTTP/1.1 %d Fault\r\nConnection: close\r\n%sContent-Length: %d\r\n\r\n%s"
                .formatted(status, more, body.length(), body));
  }

  private static ProxyUnderTest proxy(URI upstream, boolean shielded) throws Exception {
    return proxy(upstream, shielded, Ticker.accelerated(50));
  }

  private static ProxyUnderTest proxy(URI upstream, boolean shielded, Ticker ticker)
      throws Exception {
    Lane lane = ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream);
    var proxy = new ProxyUnderTest(ProxyUnderTest.QUICK, List.of(lane), ticker);
    proxy.admit(AgentTerms.managed(Priority.NORMAL).shielded(shielded));
    return proxy;
  }

  private static String post(ProxyUnderTest proxy, boolean stream) {
    return proxy.post("/v1/messages", "{\"stream\":" + stream + "}");
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
