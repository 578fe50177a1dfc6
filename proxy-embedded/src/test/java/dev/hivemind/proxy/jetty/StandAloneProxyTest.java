package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.GuestPolicy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A proxy on its own, over real sockets. */
class StandAloneProxyTest {
  private static final String TOKEN = "00112233445566778899aabbccddeeff";
  private static final String KEY = "sk-the-proxys-key";
  private static final String REPLY =
      """
      {"type":"message","model":"claude-opus-5","usage":{"input_tokens":100,"output_tokens":20},\
      "content":[]}\
      """;
  private static final String OK = json(200, "OK", REPLY);
  private static final String STREAM =
      stream(
          """
          event: message_start
          data: {"type":"message_start","message":{"model":"claude-opus-5","usage":{"input_tokens":9}}}

          event: message_stop
          data: {"type":"message_stop"}

          """);

  @Test
  void a_caller_with_the_token_is_served_with_the_proxys_key_and_nothing_of_ours_goes_upstream()
      throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = start(upstream, TOKEN)) {
      RawMessage answer =
          ask(proxy, "/a/" + TOKEN + "/v1/messages", "x-api-key: mine", "X-Hivemind-Agent: me");
      assertThat(answer.body()).isEqualTo(REPLY);
      String head = upstream.requests().getFirst().head();
      assertThat(head)
          .startsWith("POST /v1/messages HTTP/1.1")
          .contains(KEY)
          .doesNotContain(TOKEN, "mine", "hivemind");
    }
  }

  @Test
  void a_callers_own_key_passes_where_the_proxy_has_none() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy =
            JettyProxy.start(
                options(lane(upstream, Credential.CALLERS_OWN), TOKEN, Ceiling.NONE))) {
      ask(proxy, "/a/" + TOKEN + "/v1/messages", "x-api-key: mine");
      assertThat(upstream.requests().getFirst().values("x-api-key")).containsExactly("mine");
    }
  }

  @Test
  void without_the_token_nobody_is_served_or_shown_anything_but_health() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = start(upstream, TOKEN)) {
      assertThat(ask(proxy, "/v1/messages").status()).isEqualTo(401);
      assertThat(look(proxy, "/hivemind/status").status()).isEqualTo(401);
      assertThat(look(proxy, "/hivemind/metrics").status()).isEqualTo(401);
      assertThat(look(proxy, "/a/wrong/hivemind/status").status()).isEqualTo(401);
      assertThat(look(proxy, "/hivemind/health").status()).isEqualTo(200);
      assertThat(look(proxy, "/hivemind/health").body())
          .isEqualTo("{\"schema\":1,\"status\":\"ok\"}");
      assertThat(upstream.connections()).isZero();
    }
  }

  @Test
  void nothing_under_hivemind_goes_upstream() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = start(upstream, TOKEN)) {
      assertThat(look(proxy, "/a/" + TOKEN + "/hivemind/nothing").status()).isEqualTo(404);
      assertThat(ask(proxy, "/a/" + TOKEN + "/hivemind/status").status()).isEqualTo(405);
      assertThat(upstream.connections()).isZero();
    }
  }

  @Test
  void a_managed_proxy_shows_nothing() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      assertThat(look(proxy.proxy, "/hivemind/health").status()).isEqualTo(401);
      assertThat(look(proxy.proxy, "/hivemind/status").status()).isEqualTo(401);
    }
  }

  @Test
  void the_status_tells_lanes_and_agents_and_no_secret() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = start(upstream, TOKEN)) {
      ask(
          proxy,
          "/a/" + TOKEN + "/v1/messages",
          "x-claude-code-session-id: 5d1e",
          "x-api-key: mine");
      askAndSettle(proxy, "/a/" + TOKEN + "/v1/messages", "x-api-key: mine");
      RawMessage answer = look(proxy, "/a/" + TOKEN + "/hivemind/status");
      JsonNode status = JsonMapper.shared().readTree(answer.body());
      assertThat(status.at("/schema").asInt()).isEqualTo(1);
      assertThat(status.at("/proxy/state").asString()).isEqualTo("running");
      assertThat(status.at("/proxy/tokens/input").asLong()).isEqualTo(200);
      assertThat(status.at("/lanes/0/name").asString()).isEqualTo("anthropic");
      assertThat(status.at("/lanes/0/breaker").asString()).isEqualTo("ok");
      assertThat(status.at("/lanes/0/in_flight").asInt()).isZero();
      assertThat(status.at("/lanes/0/limit").asInt()).isPositive();
      assertThat(status.at("/lanes/0/requests/used").isNumber()).isTrue();
      assertThat(status.at("/agents").valueStream().map(agent -> agent.path("name").asString()))
          .hasSize(2)
          .contains("claude-5d1e")
          .anyMatch(name -> name.matches("caller-[0-9a-f]{12}"));
      assertThat(answer.body()).doesNotContain(TOKEN, KEY, "mine");
      assertThat(answer.values("Cache-Control")).containsExactly("no-store");
    }
  }

  @Test
  void the_metrics_count_tokens_and_times_by_their_usual_names() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = start(upstream, TOKEN)) {
      exchange(proxy, request("POST", "/a/" + TOKEN + "/v1/messages", "{\"model\":\"opus\"}"));
      await().until(() -> metrics(proxy).body().contains("outcome=\"ok\"")); // the attempt is over
      RawMessage answer = metrics(proxy);
      String labels =
          "gen_ai_operation_name=\"chat\",gen_ai_provider_name=\"anthropic\","
              + "gen_ai_request_model=\"opus\",gen_ai_response_model=\"claude-opus-5\"";
      assertThat(answer.values("Content-Type").getFirst()).startsWith("text/plain; version=0.0.4");
      assertThat(answer.body())
          .contains("# TYPE gen_ai_client_token_usage histogram")
          .contains(
              "gen_ai_client_token_usage_sum{" + labels + ",gen_ai_token_type=\"input\"",
              "gen_ai_client_operation_duration_seconds_count{error_type=\"\"," + labels,
              "hivemind_attempts_total{lane=\"anthropic\",outcome=\"ok\"} 1.0",
              "hivemind_tokens_total{class=\"output\",lane=\"anthropic\",model=\"claude-opus-5\"}"
                  + " 20",
              "hivemind_lane_in_flight{lane=\"anthropic\"} 0.0",
              "hivemind_lane_failing{lane=\"anthropic\"} 0.0",
              "hivemind_retries_absorbed_total{lane=\"anthropic\"} 0.0")
          .doesNotContain(TOKEN, KEY)
          .doesNotContain("gen_ai_server_time_to_first_token_seconds_count");
    }
  }

  @Test
  void the_time_to_the_first_token_is_counted_of_streams() throws Exception {
    try (var upstream = ScriptedUpstream.answering(STREAM);
        var proxy = start(upstream, TOKEN)) {
      ask(proxy, "/a/" + TOKEN + "/v1/messages");
      await().until(() -> metrics(proxy).body().contains("outcome=\"ok\"")); // the attempt is over
      assertThat(metrics(proxy).body())
          .contains(
              "gen_ai_server_time_to_first_token_seconds_count{gen_ai_operation_name=\"chat\","
                  + "gen_ai_provider_name=\"anthropic\",gen_ai_request_model=\"\","
                  + "gen_ai_response_model=\"claude-opus-5\",hivemind_lane=\"anthropic\"} 1");
    }
  }

  private static RawMessage metrics(JettyProxy proxy) throws Exception {
    return look(proxy, "/hivemind/metrics", "Authorization: Bearer " + TOKEN);
  }

  @Test
  void models_that_callers_make_up_do_not_fill_the_metrics() throws Exception {
    String refused = json(404, "Not Found", "{\"type\":\"error\",\"error\":{\"type\":\"x\"}}");
    try (var upstream = ScriptedUpstream.answering(refused);
        var proxy = start(upstream, TOKEN);
        var client = new RawClient(proxy.port())) {
      for (int i = 0; i < 100; i++) {
        client.send(
            request("POST", "/a/" + TOKEN + "/v1/messages", "{\"model\":\"made-up-" + i + "\"}"));
        client.readMessage();
      }
      String metrics = look(proxy, "/a/" + TOKEN + "/hivemind/metrics").body();
      assertThat(metrics)
          .contains("gen_ai_request_model=\"made-up-63\"")
          .contains("gen_ai_request_model=\"other\"")
          .contains("gen_ai_response_model=\"\"")
          .doesNotContain("gen_ai_request_model=\"made-up-64\"")
          .doesNotContain("gen_ai_response_model=\"made-up", "gen_ai_response_model=\"other");
    }
  }

  @Test
  void a_dead_key_is_told_to_each_caller_and_closes_no_lane() throws Exception {
    String words = "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\"}}";
    try (var upstream = ScriptedUpstream.answering(json(401, "Unauthorized", words));
        var proxy = start(upstream, TOKEN)) {
      for (int call = 0; call < 2; call++) {
        RawMessage answer = ask(proxy, "/a/" + TOKEN + "/v1/messages");
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).isEqualTo(words);
      }
      assertThat(upstream.requests()).hasSize(2);
      assertThat(look(proxy, "/hivemind/health").status()).isEqualTo(200);
    }
  }

  @Test
  void P26_each_agent_is_stopped_at_its_own_budget_and_told_how_to_go_on() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy =
            JettyProxy.start(
                options(lane(upstream, new Credential.Key(KEY)), TOKEN, Ceiling.ofTokens(100)))) {
      String path = "/a/" + TOKEN + "/v1/messages";
      assertThat(askAndSettle(proxy, path, "X-Hivemind-Agent: one").status()).isEqualTo(200);
      RawMessage refused = askAndSettle(proxy, path, "X-Hivemind-Agent: one");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.body())
          .contains("HiveMind stopped one at 100 tokens")
          .contains("start hivemind proxy with a higher --agent-budget")
          .doesNotContain("resume");
      assertThat(askAndSettle(proxy, path, "X-Hivemind-Agent: two").status()).isEqualTo(200);
    }
  }

  @Test
  void P26_who_has_an_answer_finds_it_charged() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy =
            JettyProxy.start(
                options(lane(upstream, new Credential.Key(KEY)), TOKEN, Ceiling.ofTokens(100)));
        var client = new RawClient(proxy.port())) {
      for (int agent = 0; agent < 200; agent++) {
        String name = "X-Hivemind-Agent: " + agent;
        String call = request("POST", "/a/" + TOKEN + "/v1/messages", "{}", name);
        client.send(call);
        assertThat(client.readMessage().status()).isEqualTo(200);
        client.send(call);
        assertThat(client.readMessage().status()).as("of agent %d", agent).isEqualTo(429);
      }
    }
  }

  @Test
  void an_ending_proxy_completes_what_is_under_way_and_refuses_the_rest() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  asked.countDown();
                  go.await();
                  peer.send(OK);
                });
        var proxy = start(upstream, TOKEN);
        var underWay = new RawClient(proxy.port())) {
      underWay.send(request("POST", "/a/" + TOKEN + "/v1/messages", "{}"));
      asked.await();
      FutureTask<Boolean> drained = new FutureTask<>(() -> proxy.drain(Duration.ofSeconds(60)));
      Thread.ofVirtual().start(drained);
      await().until(() -> look(proxy, "/hivemind/health").status() == 503);

      RawMessage refused = ask(proxy, "/a/" + TOKEN + "/v1/messages");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.values("Retry-After")).containsExactly("10");
      assertThat(refused.body()).contains("\"type\":\"overloaded_error\"", "is being stopped");
      assertThat(look(proxy, "/hivemind/health").body()).contains("ending");
      assertThat(drained.isDone()).isFalse();

      go.countDown();
      assertThat(underWay.readMessage().body()).isEqualTo(REPLY);
      assertThat(drained.get()).isTrue();
    }
  }

  @Test
  void an_ending_proxy_refuses_who_still_waits_for_a_turn() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  asked.countDown();
                  go.await();
                  peer.send(OK);
                });
        var proxy = JettyProxy.start(options(oneAtATime(upstream), TOKEN, Ceiling.NONE));
        var underWay = new RawClient(proxy.port());
        var waiting = new RawClient(proxy.port())) {
      underWay.send(request("POST", "/a/" + TOKEN + "/v1/messages", "{}"));
      asked.await();
      waiting.send(request("POST", "/a/" + TOKEN + "/v1/messages", "{}"));
      await().until(() -> proxy.lanes().getFirst().view().queued() == 1);

      assertThat(proxy.drain(Duration.ofMillis(1))).isFalse();
      assertThat(waiting.readMessage().status()).isEqualTo(503);
      go.countDown();
      assertThat(underWay.readMessage().status()).isEqualTo(200);
    }
  }

  private static Lane oneAtATime(ScriptedUpstream upstream) {
    return lane(upstream, new Credential.Key(KEY))
        .with(LaneTuning.DEFAULT.with(new LaneTuning.Ceilings(null, null, null, null, 1)));
  }

  private static JettyProxy start(ScriptedUpstream upstream, String token) throws IOException {
    return JettyProxy.start(options(lane(upstream, new Credential.Key(KEY)), token, Ceiling.NONE));
  }

  private static Lane lane(ScriptedUpstream upstream, Credential credential) {
    URI url = upstream.url();
    return new Lane("anthropic", Profile.ANTHROPIC, url, credential, false, LaneTuning.DEFAULT);
  }

  private static ProxyOptions options(Lane lane, String token, Ceiling ofAgent) {
    Ticker ticker = Ticker.system();
    AgentTerms terms = AgentTerms.guest(Duration.ofMinutes(4), false, false);
    return ProxyOptions.standAlone(
            List.of(lane), new RecordingLedger(), ticker, new GuestPolicy(token, terms, ofAgent))
        .keeping(
            new Budgets(Ceiling.NONE, OnExceed.CHECKPOINT, PriceTable.EMPTY, ticker, event -> {}));
  }

  private static RawMessage ask(JettyProxy proxy, String target, String... fields)
      throws IOException {
    return exchange(proxy, request("POST", target, "{}", fields));
  }

  /** Also waits until the call is accounted for, which follows its answer. */
  private static RawMessage askAndSettle(JettyProxy proxy, String target, String... fields)
      throws IOException {
    RawMessage answer = ask(proxy, target, fields);
    await().until(() -> proxy.lanes().getFirst().view().inFlight() == 0);
    return answer;
  }

  private static RawMessage look(JettyProxy proxy, String target, String... fields)
      throws IOException {
    return exchange(proxy, request("GET", target, "", fields));
  }

  private static RawMessage exchange(JettyProxy proxy, String request) throws IOException {
    try (var client = new RawClient(proxy.port())) {
      client.send(request);
      return client.readMessage();
    }
  }

  private static String request(String method, String target, String body, String... fields) {
    String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
    return "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Length: %d\r\n\r\n%s"
        .formatted(method, target, more, body.length(), body);
  }

  private static String stream(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(body.length(), body);
  }

  private static String json(int status, String reason, String body) {
    return "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(status, reason, body.length(), body);
  }
}
