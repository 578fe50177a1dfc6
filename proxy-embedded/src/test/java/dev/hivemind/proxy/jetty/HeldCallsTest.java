package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.LaneTuning.Ceilings;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Calls that wait: their clients neither give up nor are told of what passes. */
class HeldCallsTest {
  private static final String STREAM = StreamingTest.START + StreamingTest.STOP;
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

  /** Of Anthropic's profile. */
  private static final int CALLS_AT_FIRST = 5;

  private static final String OVERLOADED = "HTTP/1.1 529 Busy\r\nContent-Length: 4\r\n\r\nbusy";

  @Test
  void P15_a_stream_that_waits_in_the_queue_is_begun_and_kept_alive_until_its_turn()
      throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  while (!peer.request().head().isEmpty()) {
                    go.await();
                    peer.send(StreamingTest.HEAD);
                    peer.sendChunk(STREAM);
                    peer.sendChunk("");
                  }
                });
        var proxy = proxy(oneAtATime(upstream.url()), Duration.ofMinutes(50));
        RawClient first = proxy.client();
        RawClient second = proxy.client()) {
      first.send(proxy.post("/v1/messages", "{\"stream\":true}"));
      await().until(() -> upstream.requests().size() == 1);
      second.send(proxy.post("/v1/messages", "{\"stream\":true}"));
      assertThat(second.readHead()).startsWith("HTTP/1.1 200").contains("text/event-stream");
      assertThat(second.readChunk()).startsWith("event: ping");
      assertThat(second.readChunk()).startsWith("event: ping");
      assertThat(upstream.requests()).hasSize(1);
      go.countDown();
      assertThat(afterPings(second)).isEqualTo(STREAM);
    }
  }

  @Test
  void P15_a_stream_of_which_only_the_head_has_come_is_kept_alive_too() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  while (!peer.request().head().isEmpty()) {
                    peer.send(StreamingTest.HEAD);
                    go.await();
                    peer.sendChunk(STREAM);
                    peer.sendChunk("");
                  }
                });
        var proxy = proxy(lane(upstream.url()), Duration.ofMinutes(50));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{\"stream\":true}"));
      assertThat(client.readHead()).startsWith("HTTP/1.1 200").contains("text/event-stream");
      assertThat(client.readChunk()).startsWith("event: ping");
      assertThat(client.readChunk()).startsWith("event: ping");
      go.countDown();
      assertThat(afterPings(client)).isEqualTo(STREAM);
      assertThat(client.readChunk()).isEmpty();
    }
  }

  private static String afterPings(RawClient client) throws Exception {
    String chunk = client.readChunk();
    while (chunk.startsWith("event: ping")) {
      chunk = client.readChunk();
    }
    return chunk;
  }

  @Test
  void a_fault_is_tried_again_until_the_patience_ends_and_then_told_in_the_providers_words()
      throws Exception {
    try (var upstream = ScriptedUpstream.answering(OVERLOADED);
        var proxy = proxy(lane(upstream.url()), Duration.ofSeconds(40));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(529);
      assertThat(answer.body()).isEqualTo("busy");
      assertThat(upstream.requests()).hasSizeGreaterThan(2);
    }
  }

  @Test
  void F5_F6_a_used_up_window_is_met_once_parks_the_lane_until_its_reset_and_ends_by_itself()
      throws Exception {
    Ticker ticker = Ticker.accelerated(1_000);
    Instant reset = ticker.now().truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofHours(1));
    List<ProxyEvent> events = new CopyOnWriteArrayList<>();
    AtomicInteger refused = new AtomicInteger();
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  while (!peer.request().head().isEmpty()) {
                    boolean early = ticker.now().isBefore(reset);
                    if (early) refused.incrementAndGet();
                    peer.send(early ? usedUpUntil(reset) : OK);
                  }
                });
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                ProxyOptions.managed(List.of(lane(upstream.url())), new RecordingLedger(), ticker)
                    .telling(events::add))) {
      proxy.admit(terms(Duration.ofHours(3), Duration.ofHours(3)));
      try (var clients = new RawClients(proxy, 12)) {
        clients.sendAll("/v1/messages");
        await().until(() -> !events.isEmpty());
        assertThat(proxy.proxy.lanes().getFirst().view().parked())
            .contains(new UsageWindow("5h", reset));
        assertThat(clients.answers()).extracting(RawMessage::status).containsOnly(200);
      }
      assertThat(events)
          .containsExactly(
              new ProxyEvent.LaneParked("anthropic", "5h", reset),
              new ProxyEvent.LaneResumed("anthropic"));
      assertThat(refused.get()).isLessThanOrEqualTo(CALLS_AT_FIRST);
    }
  }

  @Test
  void a_guest_is_held_as_long_as_it_may_be_and_then_told_when_to_come_back() throws Exception {
    Ticker ticker = Ticker.accelerated(1_000);
    Instant reset = ticker.now().truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofHours(5));
    try (var upstream = ScriptedUpstream.answering(usedUpUntil(reset));
        var proxy = proxy(lane(upstream.url()), ticker);
        RawClient met = proxy.client();
        RawClient queued = proxy.client()) {
      proxy.admit(AgentTerms.guest(Duration.ofMinutes(4), false, false));
      met.send(proxy.post("/v1/messages", "{}"));
      await().until(() -> proxy.proxy.lanes().getFirst().view().parked().isPresent());
      queued.send(proxy.post("/v1/messages", "{}"));
      for (RawClient client : List.of(met, queued)) {
        RawMessage answer = client.readMessage();
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.body())
            .contains("rate_limit_error", "HiveMind held this call to anthropic for 4 min", "5h");
        assertThat(Long.parseLong(answer.values("Retry-After").getFirst()))
            .isBetween(Duration.ofHours(4).toSeconds(), Duration.ofHours(5).toSeconds());
      }
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  private static String usedUpUntil(Instant reset) {
    return """
    HTTP/1.1 429 Limited\r
    anthropic-ratelimit-unified-status: rejected\r
    anthropic-ratelimit-unified-representative-claim: five_hour\r
    anthropic-ratelimit-unified-reset: %1$d\r
    anthropic-ratelimit-unified-5h-status: rejected\r
    anthropic-ratelimit-unified-5h-utilization: 1.0\r
    anthropic-ratelimit-unified-5h-reset: %1$d\r
    Content-Length: 2\r
    \r
    {}\
    """
        .formatted(reset.getEpochSecond());
  }

  private static Lane lane(URI upstream) {
    return ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream);
  }

  private static Lane oneAtATime(URI upstream) {
    return lane(upstream).with(LaneTuning.DEFAULT.with(new Ceilings(null, null, null, null, 1)));
  }

  private static ProxyUnderTest proxy(Lane lane, Ticker ticker) throws Exception {
    return new ProxyUnderTest(ProxyUnderTest.QUICK, List.of(lane), ticker);
  }

  private static ProxyUnderTest proxy(Lane lane, Duration patience) throws Exception {
    var proxy = proxy(lane, Ticker.accelerated(100));
    proxy.admit(terms(patience, Duration.ofSeconds(20)));
    return proxy;
  }

  private static AgentTerms terms(Duration patience, Duration silence) {
    return new AgentTerms(Priority.NORMAL, 0, false, patience, silence, false, true);
  }
}
