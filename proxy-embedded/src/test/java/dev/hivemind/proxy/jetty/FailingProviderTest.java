package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.dispatch.LaneView;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A provider that fails every call is left alone, and noticed when it is back. */
class FailingProviderTest {
  private static final String BAD_GATEWAY = "HTTP/1.1 502 Bad\r\nContent-Length: 2\r\n\r\nno";
  private static final String SERVER_ERROR = "HTTP/1.1 500 Bad\r\nContent-Length: 2\r\n\r\nno";
  private static final Duration COOL_DOWN = Duration.ofSeconds(10);
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

  @Test
  void P22_nothing_but_502_opens_the_breaker_then_each_cool_down_sends_one_call_and_all_end_well()
      throws Exception {
    AtomicBoolean back = new AtomicBoolean();
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  while (!peer.request().head().isEmpty()) {
                    peer.send(back.get() ? OK : BAD_GATEWAY);
                  }
                });
        var proxy = proxy(upstream, LaneTuning.DEFAULT, Ticker.accelerated(50));
        RawClients clients = new RawClients(proxy, 25)) {
      clients.sendAll("/v1/messages");
      await().until(() -> view(proxy).health() == Health.FAILING && view(proxy).inFlight() == 0);
      int sent = proxy.ledger.opened.size();
      await().until(() -> proxy.ledger.opened.size() >= sent + 3);
      List<LedgerEntry.Opened> probes = List.copyOf(proxy.ledger.opened.subList(sent, sent + 3));
      for (int i = 1; i < probes.size(); i++) {
        assertThat(Duration.between(probes.get(i - 1).at(), probes.get(i).at()))
            .isGreaterThanOrEqualTo(COOL_DOWN);
      }
      back.set(true);
      assertThat(clients.answers()).extracting(RawMessage::status).containsOnly(200);
      await().until(() -> view(proxy).health() == Health.OK);
    }
  }

  @Test
  void P22_an_answer_that_is_passed_on_because_nothing_is_tried_again_still_counts_as_a_failure()
      throws Exception {
    LaneTuning withoutRetry = LaneTuning.DEFAULT.without(EnumSet.of(Primitive.RETRY));
    try (var upstream = ScriptedUpstream.answering(BAD_GATEWAY);
        var proxy = proxy(upstream, withoutRetry, Ticker.system());
        RawClient client = proxy.client()) {
      int passedOn = 0;
      while (view(proxy).health() == Health.OK) {
        client.send(proxy.post("/v1/messages", "{}"));
        assertThat(client.readMessage().status()).isEqualTo(502);
        assertThat(++passedOn).isLessThanOrEqualTo(20);
      }
      assertThat(view(proxy).health()).isEqualTo(Health.FAILING);
      assertThat(upstream.requests()).hasSize(passedOn);
    }
  }

  @Test
  void a_request_that_is_answered_500_every_time_stops_nobody_else() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  for (var request = peer.request();
                      !request.head().isEmpty();
                      request = peer.request()) {
                    peer.send(request.body().contains("poison") ? SERVER_ERROR : OK);
                  }
                });
        var proxy = proxy(upstream, LaneTuning.DEFAULT, Ticker.accelerated(1_000));
        RawClient poisoned = proxy.client();
        RawClient other = proxy.client()) {
      int places = view(proxy).limit();
      poisoned.send(proxy.post("/v1/messages", "{\"poison\":true}"));
      assertThat(poisoned.readMessage().status()).isEqualTo(500);
      assertThat(upstream.requests()).as("attempts").hasSize(10);
      assertThat(view(proxy).health()).isEqualTo(Health.OK);
      assertThat(view(proxy).limit()).as("a 500 is no sign of load").isEqualTo(places);
      other.send(proxy.post("/v1/messages", "{}"));
      assertThat(other.readMessage().status()).isEqualTo(200);
    }
  }

  private static LaneView view(ProxyUnderTest proxy) {
    return proxy.proxy.lanes().getFirst().view();
  }

  private static ProxyUnderTest proxy(ScriptedUpstream upstream, LaneTuning tuning, Ticker ticker)
      throws Exception {
    Lane lane = ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream.url()).with(tuning);
    return new ProxyUnderTest(ProxyUnderTest.QUICK, List.of(lane), ticker);
  }
}
