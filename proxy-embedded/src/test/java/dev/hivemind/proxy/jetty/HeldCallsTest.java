package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.LaneTuning.Ceilings;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Calls that wait: their clients neither give up nor are told of what passes. */
class HeldCallsTest {
  private static final String STREAM = StreamingTest.START + StreamingTest.STOP;
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
      String chunk = second.readChunk();
      while (chunk.startsWith("event: ping")) {
        chunk = second.readChunk();
      }
      assertThat(chunk).isEqualTo(STREAM);
    }
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

  private static Lane lane(URI upstream) {
    return ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream);
  }

  private static Lane oneAtATime(URI upstream) {
    return lane(upstream).with(LaneTuning.DEFAULT.with(new Ceilings(null, null, null, null, 1)));
  }

  private static ProxyUnderTest proxy(Lane lane, Duration patience) throws Exception {
    var proxy = new ProxyUnderTest(ProxyUnderTest.QUICK, List.of(lane), Ticker.accelerated(100));
    Duration silence = Duration.ofSeconds(20);
    proxy.admit(new AgentTerms(Priority.NORMAL, 0, false, patience, silence, false, true));
    return proxy;
  }
}
