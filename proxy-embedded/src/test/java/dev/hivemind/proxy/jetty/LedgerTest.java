package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every attempt is accounted for, whatever becomes of it. */
class LedgerTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  @Test
  void an_attempt_is_opened_with_what_is_known_of_its_request() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(
          proxy.post(
              "/v1/messages?beta=true",
              "{}",
              "X-Claude-Code-Session-Id: s-1",
              "x-claude-code-agent-id: sub-1"));
      client.readMessage();
      client.send(proxy.post("/v1/responses", "{}", "session-id: s-2"));
      client.readMessage();
      var first = proxy.ledger.opened.getFirst();
      assertThat(first.agent()).isEqualTo("agent");
      assertThat(first.lane()).isEqualTo("anthropic");
      assertThat(first.method()).isEqualTo("POST");
      assertThat(first.path()).isEqualTo("/v1/messages");
      assertThat(first.session()).isEqualTo("s-1");
      assertThat(first.subagent()).isEqualTo("sub-1");
      var second = proxy.ledger.opened.getLast();
      assertThat(second.session()).isEqualTo("s-2");
      assertThat(second.subagent()).isNull();
      assertThat(second.attempt()).isGreaterThan(first.attempt());
      assertThat(second.call()).isGreaterThan(first.call());
    }
  }

  @Test
  void an_error_answer_costs_nothing_and_is_recorded_as_one() throws Exception {
    String body =
        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"m\"}}";
    try (var upstream =
            ScriptedUpstream.answering(
                "HTTP/1.1 529 Overloaded\r\nrequest-id: req_9\r\nContent-Type: application/json\r\n"
                    + "Content-Length: %d\r\n\r\n%s".formatted(body.length(), body));
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{\"model\":\"m-1\"}"));
      assertThat(client.readMessage().body()).isEqualTo(body);
      var closed = proxy.ledger.only();
      assertThat(closed.outcome()).isEqualTo(Outcome.ERROR_ANSWER);
      assertThat(closed.status()).isEqualTo(529);
      assertThat(closed.requestId()).isEqualTo("req_9");
      assertThat(closed.usage()).isEqualTo(Usage.NONE);
      assertThat(closed.model()).isEqualTo("m-1");
      assertThat(closed.firstByte()).isPositive().isLessThanOrEqualTo(closed.total());
    }
  }

  @Test
  void an_answers_usage_is_read_by_the_path_that_was_called() throws Exception {
    String body =
        "{\"object\":\"response\",\"status\":\"completed\",\"model\":\"gpt\",\"usage\":{"
            + "\"input_tokens\":100,\"input_tokens_details\":{\"cached_tokens\":40},"
            + "\"output_tokens\":9}}";
    try (var upstream =
            ScriptedUpstream.answering(
                "HTTP/1.1 200 OK\r\nx-request-id: r-7\r\nContent-Type: application/json\r\n"
                    + "Content-Length: %d\r\n\r\n%s".formatted(body.length(), body));
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/responses", "{}"));
      client.readMessage();
      var closed = proxy.ledger.only();
      assertThat(closed.usage()).isEqualTo(new Usage(60, 9, 40, 0, false));
      assertThat(closed.model()).isEqualTo("gpt");
      assertThat(closed.requestId()).isEqualTo("r-7");
    }
  }

  @Test
  void a_ledger_that_refuses_to_open_an_entry_stops_the_call_before_it_is_forwarded()
      throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = proxy(upstream, new FaultyLedger(true, false));
        RawClient client = new RawClient(proxy.port())) {
      RawMessage answer = post(proxy, client);
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body()).contains("\"api_error\"", "its ledger cannot be written");
      assertThat(answer.values("x-should-retry")).containsExactly("false");
      assertThat(upstream.connections()).isZero();
      await().until(() -> proxy.activity("agent").inFlight() == 0);
    }
  }

  @Test
  void a_ledger_that_refuses_to_close_an_entry_gets_no_further_call() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = proxy(upstream, new FaultyLedger(false, true));
        RawClient client = new RawClient(proxy.port())) {
      assertThat(post(proxy, client).status()).isEqualTo(200);
      await().until(() -> proxy.activity("agent").inFlight() == 0);
      assertThat(post(proxy, client).status()).isEqualTo(500);
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  private record FaultyLedger(boolean atOpen, boolean atClose) implements Ledger {
    @Override
    public void open(LedgerEntry.Opened opened) {
      if (atOpen) {
        throw new IllegalStateException("disk full");
      }
    }

    @Override
    public void close(LedgerEntry.Closed closed) {
      if (atClose) {
        throw new IllegalStateException("disk full");
      }
    }

    @Override
    public void close() {}
  }

  private static JettyProxy proxy(ScriptedUpstream upstream, Ledger ledger) throws IOException {
    List<Lane> lanes = List.of(ProxyUnderTest.lane(Profile.ANTHROPIC, upstream.url()));
    return JettyProxy.start(ProxyOptions.managed(lanes, ledger, Ticker.system()));
  }

  private static RawMessage post(JettyProxy proxy, RawClient client) throws IOException {
    String path = proxy.admit("agent", "anthropic", Priority.NORMAL).baseUrl().getRawPath();
    client.send("POST " + path + "/v1/messages HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}");
    return client.readMessage();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void P2_whatever_happens_every_place_is_given_back_and_every_entry_closed_exactly_once(long seed)
      throws Exception {
    try (var upstream = new ScriptedUpstream(Chaos.upstream(seed));
        var proxy = new ProxyUnderTest(upstream.url());
        ExecutorService callers = Executors.newFixedThreadPool(16)) {
      List<Future<?>> done = new ArrayList<>();
      Random random = new Random(seed);
      for (int i = 0; i < 300; i++) {
        long callerSeed = random.nextLong();
        done.add(callers.submit(() -> Chaos.call(proxy, new Random(callerSeed))));
      }
      for (Future<?> caller : done) {
        caller.get(60, TimeUnit.SECONDS);
      }
      for (int i = 0; i < 40; i++) {
        String agent = "agent-" + i;
        await().until(() -> proxy.proxy.activity(agent).inFlight() == 0);
      }
      await()
          .untilAsserted(
              () ->
                  assertThat(proxy.proxy.lanes())
                      .allSatisfy(lane -> assertThat(lane.view().inFlight()).isZero())
                      .allSatisfy(lane -> assertThat(lane.view().queued()).isZero()));
      assertThat(proxy.ledger.closed)
          .extracting(LedgerEntry.Closed::attempt)
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(
              proxy.ledger.opened.stream().map(LedgerEntry.Opened::attempt).toList());
      assertThat(proxy.ledger.closed)
          .extracting(LedgerEntry.Closed::outcome)
          .contains(
              Outcome.OK,
              Outcome.ERROR_ANSWER,
              Outcome.TRUNCATED,
              Outcome.NO_ANSWER,
              Outcome.CLIENT_GONE,
              Outcome.ABORTED);
    }
  }
}
