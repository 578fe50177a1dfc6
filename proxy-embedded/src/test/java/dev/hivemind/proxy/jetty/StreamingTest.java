package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import dev.hivemind.proxy.wire.Wire;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Streams pass piece by piece, and end as they ended upstream. */
class StreamingTest {
  static final String HEAD =
      """
      HTTP/1.1 200 OK\r
      Content-Type: text/event-stream\r
      request-id: req_1\r
      anthropic-ratelimit-requests-remaining: 49\r
      Transfer-Encoding: chunked\r
      \r
      """;
  static final String START =
      """
      event: message_start
      data: {"type":"message_start","message":{"model":"m-1","usage":{"input_tokens":10,\
      "cache_read_input_tokens":5,"output_tokens":1}}}

      """;
  static final String DELTA =
      """
      event: message_delta
      data: {"type":"message_delta","usage":{"output_tokens":7}}

      """;
  static final String STOP =
      """
      event: message_stop
      data: {"type":"message_stop"}

      """;

  @Test
  void the_head_and_each_piece_are_passed_on_before_the_next_one_exists() throws Exception {
    Semaphore read = new Semaphore(0);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(HEAD);
                  for (String event : new String[] {START, DELTA, STOP}) {
                    read.acquire();
                    peer.sendChunk(event);
                  }
                  peer.sendChunk("");
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{\"stream\":true}"));
      assertThat(client.readHead()).startsWith("HTTP/1.1 200");
      for (String event : new String[] {START, DELTA, STOP}) {
        read.release();
        assertThat(client.readChunk()).isEqualTo(event);
      }
      assertThat(client.readChunk()).isEmpty();
      var closed = proxy.ledger.only();
      assertThat(closed.outcome()).isEqualTo(Outcome.OK);
      assertThat(closed.usage()).isEqualTo(new Usage(10, 7, 5, 0, false));
      assertThat(closed.model()).isEqualTo("m-1");
    }
  }

  @Test
  void P25_a_stream_keeps_its_request_id_and_rate_fields() throws Exception {
    try (var upstream = streaming(START + STOP);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      var answer = client.readMessage();
      assertThat(answer.values("request-id")).containsExactly("req_1");
      assertThat(answer.values("anthropic-ratelimit-requests-remaining")).containsExactly("49");
      assertThat(proxy.ledger.only().requestId()).isEqualTo("req_1");
    }
  }

  @Test
  void a_caller_that_stops_reading_stops_the_upstream() throws Exception {
    int size = 200 << 20;
    AtomicLong sent = new AtomicLong();
    byte[] piece = new byte[64 * 1024];
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n\r\n");
                  for (long left = size; left > 0; left -= piece.length) {
                    peer.send(piece);
                    sent.addAndGet(piece.length);
                  }
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      client.readHead();
      AtomicLong before = new AtomicLong(-1);
      await()
          .pollInterval(Duration.ofMillis(300))
          .until(() -> before.getAndSet(sent.get()) == sent.get() && sent.get() > 0);
      assertThat(sent.get()).isLessThan(32 << 20);
      assertThat(client.socket().getInputStream().readNBytes(0)).isEmpty();
      for (long left = size; left > 0; left -= piece.length) {
        client.read(piece.length);
      }
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.OK);
    }
  }

  @Test
  void a_truncated_chunked_stream_is_reset() throws Exception {
    assertThat(brokenOff(HEAD, "", Wire::close)).isEqualTo(Wire.Ending.RST);
  }

  @Test
  void a_reset_chunked_stream_is_reset() throws Exception {
    assertThat(brokenOff(HEAD, "", Wire::reset)).isEqualTo(Wire.Ending.RST);
  }

  @Test
  void a_truncated_stream_is_reset_for_a_caller_that_asked_to_close() throws Exception {
    assertThat(brokenOff(HEAD, "Connection: close", Wire::close)).isEqualTo(Wire.Ending.RST);
  }

  @Test
  void a_truncated_answer_with_a_length_is_reset() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 9999\r\n\r\n";
    assertThat(brokenOff(head, "", Wire::close)).isEqualTo(Wire.Ending.RST);
    assertThat(brokenOff(head, "Connection: close", Wire::reset)).isEqualTo(Wire.Ending.RST);
  }

  @Test
  void a_reset_is_passed_on_where_only_the_end_of_the_connection_ends_the_body() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n";
    assertThat(brokenOff(head, "", Wire::reset)).isEqualTo(Wire.Ending.RST);
    assertThat(brokenOff("HTTP/1.0 200 OK\r\n\r\n", "Connection: close", Wire::reset))
        .isEqualTo(Wire.Ending.RST);
  }

  @Test
  void a_body_that_the_end_of_the_connection_ends_is_whole() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send("HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nall of it");
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().body()).isEqualTo("all of it");
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.OK);
    }
  }

  @Test
  void a_stream_that_ends_without_its_last_event_is_reset_however_cleanly_http_ends_it()
      throws Exception {
    assertThat(brokenOff(HEAD, "", peer -> peer.sendChunk(""))).isEqualTo(Wire.Ending.RST);
    String closing =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
    assertThat(brokenOff(closing, "", Wire::close)).isEqualTo(Wire.Ending.RST);
  }

  @Test
  void an_error_event_ends_a_stream_as_the_provider_ended_it() throws Exception {
    String error =
        """
        event: error
        data: {"type":"error","error":{"type":"overloaded_error"}}

        """;
    try (var upstream = streaming(START + error);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      assertThat(client.readMessage().body()).isEqualTo(START + error);
      var closed = proxy.ledger.only();
      assertThat(closed.outcome()).isEqualTo(Outcome.ERROR_EVENT);
      assertThat(closed.detail()).contains("overloaded_error");
    }
  }

  @Test
  void an_http_1_0_caller_gets_its_stream() throws Exception {
    try (var upstream = streaming(START + STOP);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}").replace("HTTP/1.1", "HTTP/1.0"));
      client.readHead();
      assertThat(client.readRest()).isEqualTo(new Wire.Rest(START + STOP, Wire.Ending.FIN));
    }
  }

  private interface Break {
    void now(Wire peer) throws Exception;
  }

  /** How the caller sees the end of an answer that breaks off after its first event. */
  private static Wire.Ending brokenOff(String head, String callersField, Break how)
      throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(head);
                  if (head.contains("chunked")) {
                    peer.sendChunk(START);
                  } else {
                    peer.send(START);
                  }
                  seen.await();
                  how.now(peer);
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      String[] fields = callersField.isEmpty() ? new String[0] : new String[] {callersField};
      client.send(proxy.post("/v1/messages", "{}", fields));
      String answer = client.readHead();
      assertThat(answer.contains("chunked") ? client.readChunk() : client.read(START.length()))
          .isEqualTo(START);
      seen.countDown();
      Wire.Ending ending = client.readRest().ending();
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.TRUNCATED);
      return ending;
    }
  }

  static ScriptedUpstream streaming(String events) throws Exception {
    return ScriptedUpstream.answering(
        HEAD + Integer.toHexString(events.length()) + "\r\n" + events + "\r\n0\r\n\r\n");
  }
}
