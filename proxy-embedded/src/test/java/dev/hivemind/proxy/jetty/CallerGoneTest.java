package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import dev.hivemind.proxy.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A caller that leaves takes its upstream call with it. */
class CallerGoneTest {

  enum Leaving {
    CLOSES {
      @Override
      void leave(Wire client) throws Exception {
        client.close();
      }
    },
    RESETS {
      @Override
      void leave(Wire client) throws Exception {
        client.reset();
      }
    },
    ENDS_ITS_SIDE {
      @Override
      void leave(Wire client) throws Exception {
        client.finish();
      }
    };

    abstract void leave(Wire client) throws Exception;
  }

  static Stream<Arguments> callsBeforeTheirFirstToken() {
    return Arrays.stream(Leaving.values())
        .flatMap(
            leaving ->
                Stream.of(
                    Arguments.of(leaving, "{}", false),
                    Arguments.of(leaving, "{\"stream\":true}", false),
                    Arguments.of(leaving, "{\"stream\":true}", true)));
  }

  @ParameterizedTest
  @MethodSource("callsBeforeTheirFirstToken")
  void P1_a_caller_that_leaves_before_the_first_token_ends_the_call_upstream_at_once(
      Leaving leaving, String body, boolean shielded) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CompletableFuture<Wire.Rest> end = new CompletableFuture<>();
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  asked.countDown();
                  end.complete(peer.readRest());
                });
        var proxy = new ProxyUnderTest(upstream.url())) {
      proxy.admit(AgentTerms.managed(Priority.NORMAL).shielded(shielded));
      RawClient client = proxy.client();
      client.send(proxy.post("/v1/messages", body));
      asked.await();
      leaving.leave(client);
      assertThat(end.get(2, TimeUnit.SECONDS).text()).isEmpty();
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.CLIENT_GONE);
      assertThat(proxy.ledger.only().status()).isZero();
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
      client.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void P1_a_caller_that_leaves_a_stream_which_pauses_ends_the_call_at_once(Leaving leaving)
      throws Exception {
    CompletableFuture<Wire.Rest> end = new CompletableFuture<>();
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START);
                  end.complete(peer.readRest());
                });
        var proxy = new ProxyUnderTest(upstream.url())) {
      RawClient client = proxy.client();
      client.send(proxy.post("/v1/messages", "{}"));
      client.readHead();
      client.readChunk();
      leaving.leave(client);
      end.get(2, TimeUnit.SECONDS);
      var closed = proxy.ledger.only();
      assertThat(closed.outcome()).isEqualTo(Outcome.CLIENT_GONE);
      assertThat(closed.usage().input()).isEqualTo(10);
      assertThat(closed.detail()).as("a fault of the provider").isNull();
      client.close();
    }
  }

  @Test
  void a_caller_that_leaves_while_it_uploads_reaches_no_upstream() throws Exception {
    try (var upstream = ScriptedUpstream.answering("");
        var proxy = new ProxyUnderTest(upstream.url())) {
      RawClient client = proxy.client();
      client.send(
          "POST %s HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\nonly this"
              .formatted(proxy.path("/v1/messages")));
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 1);
      client.close();
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
      assertThat(upstream.connections()).isZero();
      assertThat(proxy.ledger.opened).isEmpty();
    }
  }

  @Test
  void a_caller_that_leaves_while_it_does_not_read_ends_the_call() throws Exception {
    byte[] much = new byte[8 << 20];
    CompletableFuture<String> end = new CompletableFuture<>();
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\n");
                  try {
                    while (true) {
                      peer.send(much);
                    }
                  } catch (SocketException cut) {
                    end.complete("cut");
                  }
                });
        var proxy = new ProxyUnderTest(upstream.url())) {
      RawClient client = proxy.client();
      client.send(proxy.post("/v1/messages", "{}"));
      client.readHead();
      client.close();
      assertThat(end.get(5, TimeUnit.SECONDS)).isEqualTo("cut");
      assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.CLIENT_GONE);
    }
  }

  @Test
  void requests_sent_without_waiting_for_answers_are_all_answered_in_order() throws Exception {
    int many = 500;
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  for (var request = peer.request();
                      !request.head().isEmpty();
                      request = peer.request()) {
                    String body = request.body();
                    peer.send(
                        "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
                            .formatted(body.length(), body));
                  }
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      Thread sender =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      for (int i = 0; i < many; i++) {
                        client.send(proxy.post("/v1/messages", "n" + i + "x".repeat(i * 7)));
                      }
                    } catch (IOException gone) {
                      throw new UncheckedIOException(gone);
                    }
                  });
      for (int i = 0; i < many; i++) {
        assertThat(client.readMessage().body()).startsWith("n" + i + "x".repeat(Math.min(i, 1)));
      }
      sender.join();
    }
  }

  @Test
  void one_connection_carries_ten_thousand_exchanges() throws Exception {
    try (var upstream =
            ScriptedUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      for (int i = 0; i < 10_000; i++) {
        client.send(proxy.post("/v1/messages", "{}"));
        assertThat(client.readMessage().body()).isEqualTo("ok");
      }
      assertThat(upstream.connections()).isEqualTo(1);
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
      assertThat(proxy.proxy.activity("agent").calls()).isEqualTo(10_000);
    }
  }
}
