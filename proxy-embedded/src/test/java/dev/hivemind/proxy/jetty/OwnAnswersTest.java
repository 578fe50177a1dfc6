package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the proxy answers without asking an upstream. */
class OwnAnswersTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  @Test
  void a_stranger_gets_a_401_in_anthropics_shape_and_reaches_nobody() throws Exception {
    RawMessage answer = asStranger("/a/0123456789ab0123/v1/messages");
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body())
        .startsWith("{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",");
    assertThat(answer.values("x-should-retry")).containsExactly("false");
    assertThat(answer.values("Content-Type")).containsExactly("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/responses", "/v1/chat/completions", "/anything/else"})
  void a_stranger_gets_a_401_in_openais_shape(String path) throws Exception {
    assertThat(asStranger("/a/0123456789ab0123" + path).body())
        .startsWith("{\"error\":{\"message\":")
        .contains("\"code\":\"invalid_api_key\"");
  }

  @Test
  void a_stranger_gets_a_401_in_geminis_and_ollamas_shape() throws Exception {
    assertThat(asStranger("/a/x/v1beta/models/g:generateContent").body())
        .contains("\"code\":401", "\"status\":\"UNAUTHENTICATED\"");
    assertThat(asStranger("/a/x/api/chat").body()).startsWith("{\"error\":\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/a/", "/a", "/v1/messages", "/b/0123456789ab/v1/messages", "*"})
  void a_path_that_no_agent_was_given_gets_a_401(String target) throws Exception {
    assertThat(asStranger(target).status()).isEqualTo(401);
  }

  @Test
  void every_stranger_gets_the_same_answer() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      AgentAccess access = proxy.access;
      String publicPath = access.publicBaseUrl().getRawPath();
      String token = access.token();
      String almost = token.substring(0, token.length() - 1);
      String wrong = almost + (token.endsWith("0") ? "1" : "0");
      RawMessage unknown = post(proxy, "/a/ffffffffffff" + "0".repeat(32));
      assertThat(post(proxy, "/a/" + wrong)).isEqualTo(unknown);
      assertThat(post(proxy, "/a/" + almost)).isEqualTo(unknown);
      assertThat(post(proxy, "/a/" + token + "0")).isEqualTo(unknown);
      assertThat(post(proxy, publicPath)).isEqualTo(unknown);
      assertThat(post(proxy, publicPath, "x-hivemind-token: " + wrong)).isEqualTo(unknown);
      assertThat(post(proxy, publicPath, "x-hivemind-token:")).isEqualTo(unknown);
      assertThat(post(proxy, "/a/ffffffffffff", "x-hivemind-token: " + token)).isEqualTo(unknown);
      assertThat(unknown.status()).isEqualTo(401);
      assertThat(upstream.connections()).isZero();
      assertThat(proxy.ledger.opened).isEmpty();
    }
  }

  @Test
  void a_public_id_is_enough_together_with_the_token_in_its_header() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      String path = proxy.access.publicBaseUrl().getRawPath();
      RawMessage answer = post(proxy, path, "X-HiveMind-Token: " + proxy.access.token());
      assertThat(answer.body()).isEqualTo("ok");
      assertThat(upstream.requests().getFirst().head()).doesNotContain(proxy.access.token());
      assertThat(upstream.requests().getFirst().line()).isEqualTo("POST /v1/messages HTTP/1.1");
    }
  }

  @Test
  void a_dismissed_agent_is_a_stranger_and_readmitted_is_known_again() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      String old = proxy.path("");
      AgentAccess second = proxy.proxy.admit("agent", "openai", Priority.LOW);
      AgentAccess other = proxy.proxy.admit("other", "openai", Priority.LOW);
      proxy.proxy.dismiss("agent");
      assertThat(post(proxy, old).status()).isEqualTo(401);
      assertThat(post(proxy, second.baseUrl().getRawPath()).status()).isEqualTo(401);
      assertThat(post(proxy, other.baseUrl().getRawPath()).status()).isEqualTo(200);
      AgentAccess again = proxy.proxy.admit("agent", "openai", Priority.LOW);
      assertThat(post(proxy, again.baseUrl().getRawPath()).status()).isEqualTo(200);
    }
  }

  @Test
  void a_call_under_way_goes_on_when_its_agent_is_dismissed() throws Exception {
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START);
                  peer.readRest();
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      client.readHead();
      client.readChunk();
      proxy.proxy.dismiss("agent");
      assertThat(proxy.proxy.activity("agent").inFlight()).isEqualTo(1);
    }
  }

  @Test
  void P16_a_websocket_upgrade_is_answered_426_at_once() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(
          "GET %s HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
              .formatted(proxy.path("/v1/responses")));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(426);
      assertThat(answer.values("Content-Type")).containsExactly("application/json");
      assertThat(answer.body()).startsWith("{\"error\":{\"message\":");
      assertThat(upstream.connections()).isZero();
    }
  }

  @Test
  void another_upgrade_is_ignored_as_http_allows() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      RawMessage answer =
          post(
              proxy,
              proxy.path(""),
              "Connection: Upgrade, HTTP2-Settings",
              "Upgrade: h2c",
              "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA");
      assertThat(answer.body()).isEqualTo("ok");
      assertThat(upstream.requests().getFirst().names())
          .containsExactly("Host", "x-api-key", "Content-Length");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/api/hello"})
  void a_probe_is_answered_here(String path) throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      for (int i = 0; i < 2; i++) {
        client.send("HEAD %s HTTP/1.1\r\nHost: h\r\n\r\n".formatted(proxy.path(path)));
        assertThat(client.readHead()).startsWith("HTTP/1.1 200");
      }
      client.send("HEAD /a/nobody%s HTTP/1.1\r\nHost: h\r\n\r\n".formatted(path));
      assertThat(client.readHead()).startsWith("HTTP/1.1 401");
      assertThat(upstream.connections()).isZero();
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
    }
  }

  @Test
  void a_body_over_the_limit_gets_a_413_however_it_is_sent() throws Exception {
    ProxySettings settings =
        new ProxySettings(
            Duration.ofSeconds(2),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            1 << 20);
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url(), settings);
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "x".repeat((1 << 20) + 1)));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.body()).contains("\"request_too_large\"", "up to 1 MB");
      client.send(
          "POST %s HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
              .formatted(proxy.path("/v1/messages")));
      for (int i = 0; i < 20; i++) {
        client.sendChunk("x".repeat(100_000));
      }
      client.sendChunk("");
      assertThat(client.readMessage().status()).isEqualTo(413);
      client.send(proxy.post("/v1/messages", "x".repeat(1 << 20)));
      assertThat(client.readMessage().status()).isEqualTo(200);
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  private static RawMessage asStranger(String target) throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      String method = target.equals("*") ? "OPTIONS" : "POST";
      client.send(method + " " + target + " HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}");
      RawMessage answer = client.readMessage();
      assertThat(upstream.connections()).isZero();
      return answer;
    }
  }

  private static RawMessage post(ProxyUnderTest proxy, String base, String... fields)
      throws Exception {
    try (RawClient client = proxy.client()) {
      String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
      client.send(
          "POST %s/v1/messages HTTP/1.1\r\nHost: h\r\n%sContent-Length: 2\r\n\r\n{}"
              .formatted(base, more));
      return client.readMessage();
    }
  }
}
