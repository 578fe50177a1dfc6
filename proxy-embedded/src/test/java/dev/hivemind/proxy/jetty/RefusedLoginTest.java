package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/**
 * A login that agents bring themselves: one that has run out they renew, a dead one they cannot.
 */
class RefusedLoginTest {
  private static final String WORDS = "login expired";
  private static final String REFUSED =
      "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"%s\"}}"
          .formatted(WORDS);
  private static final ProxyEvent STOPPED =
      new ProxyEvent.LaneStopped("anthropic", ProxyEvent.LaneStopped.Cause.KEY_REFUSED, WORDS);

  private final List<ProxyEvent> events = new CopyOnWriteArrayList<>();

  @Test
  void a_login_that_is_renewed_after_its_refusal_closes_nothing_and_its_agent_is_not_to_blame()
      throws Exception {
    int[] statuses = {401, 401, 200, 401, 401, 200};
    try (var upstream = answering(statuses);
        var proxy = proxy(upstream);
        RawClient client = proxy.client()) {
      for (int status : statuses) {
        assertThat(call(client, proxy).status()).isEqualTo(status);
        await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
      }
      assertThat(events).hasSize(4).containsOnly(new ProxyEvent.FaultPassedOn("agent", WORDS));
    }
  }

  @Test
  void a_login_that_is_refused_again_and_again_closes_the_lane_once() throws Exception {
    try (var upstream = answering(401, 401, 401);
        var proxy = proxy(upstream);
        RawClient client = proxy.client()) {
      for (int call = 0; call < 5; call++) {
        assertThat(call(client, proxy).body()).contains(WORDS);
      }
      assertThat(events).filteredOn(STOPPED::equals).hasSize(1);
      assertThat(upstream.requests()).hasSize(3);
    }
  }

  private static RawMessage call(RawClient client, ProxyUnderTest proxy) throws IOException {
    client.send(proxy.post("/v1/messages", "{}", "Authorization: Bearer its-own"));
    return client.readMessage();
  }

  /** One after the other, on one connection. */
  private static ScriptedUpstream answering(int... statuses) throws IOException {
    return new ScriptedUpstream(
        (peer, number) -> {
          for (int status : statuses) {
            peer.request();
            String body = status == 200 ? "{}" : REFUSED;
            peer.send(
                "HTTP/1.1 %d Answer\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(status, body.length(), body));
          }
        });
  }

  private ProxyUnderTest proxy(ScriptedUpstream upstream) throws IOException {
    Lane lane =
        new Lane(
            "anthropic",
            Profile.ANTHROPIC,
            upstream.url(),
            Credential.CALLERS_OWN,
            false,
            LaneTuning.DEFAULT);
    return new ProxyUnderTest(
        ProxyUnderTest.QUICK,
        ProxyOptions.managed(List.of(lane), new RecordingLedger(), Ticker.system())
            .telling(events::add));
  }
}
