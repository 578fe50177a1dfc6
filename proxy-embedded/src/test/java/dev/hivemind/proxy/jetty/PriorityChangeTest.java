package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.LaneTuning.Ceilings;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A person gives an agent another priority while its calls wait. */
class PriorityChangeTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
  private static final LaneTuning ONE_AT_A_TIME =
      LaneTuning.DEFAULT.with(new Ceilings(null, null, null, null, 1));

  @Test
  void its_calls_are_served_by_the_new_one_at_once() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  while (!peer.request().head().isEmpty()) {
                    go.await();
                    peer.send(OK);
                  }
                });
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                List.of(
                    ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream.url())
                        .with(ONE_AT_A_TIME)));
        RawClient first = call(proxy, "first", Priority.NORMAL)) {
      await().until(() -> upstream.requests().size() == 1);
      try (RawClient normal = call(proxy, "normal", Priority.NORMAL)) {
        await().until(() -> queued(proxy) == 1);
        try (RawClient low = call(proxy, "low", Priority.LOW)) {
          await().until(() -> queued(proxy) == 2);
          proxy.proxy.prioritize("low", Priority.HIGH);
          go.countDown();
          for (RawClient client : List.of(first, low, normal)) {
            assertThat(client.readMessage().status()).isEqualTo(200);
          }
        }
      }
      assertThat(upstream.requests())
          .extracting(request -> request.head().lines().filter(PriorityChangeTest::isName).toList())
          .containsExactly(
              List.of("X-Who: first"), List.of("X-Who: low"), List.of("X-Who: normal"));
    }
  }

  private static boolean isName(String line) {
    return line.startsWith("X-Who: ");
  }

  private static int queued(ProxyUnderTest proxy) {
    return proxy.proxy.lanes().getFirst().view().queued();
  }

  private static RawClient call(ProxyUnderTest proxy, String agent, Priority priority)
      throws IOException {
    AgentAccess access = proxy.proxy.admit(agent, "anthropic", priority);
    RawClient client = proxy.client();
    client.send(
        "POST %s/v1/messages HTTP/1.1\r\nHost: h\r\nX-Who: %s\r\nContent-Length: 2\r\n\r\n{}"
            .formatted(access.baseUrl().getRawPath(), agent));
    return client;
  }
}
