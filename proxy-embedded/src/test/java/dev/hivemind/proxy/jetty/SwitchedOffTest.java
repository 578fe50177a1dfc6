package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.LaneTuning.Ceilings;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.dispatch.LaneView;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is switched off ({@code --disable}) is really off; what is not still works. */
class SwitchedOffTest {
  private static final int CALLS = 12;
  private static final Set<Primitive> RETRY_OFF = Set.of(Primitive.RETRY);
  private static final String BUSY = "HTTP/1.1 529 Busy\r\nContent-Length: 2\r\n\r\nno";
  private static final String USAGE =
      "{\"model\":\"m\",\"usage\":{\"input_tokens\":60,\"output_tokens\":40}}";
  private static final String OK =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
          .formatted(USAGE.length(), USAGE);

  @Test
  void without_admission_a_ceiling_of_one_call_at_once_lets_all_through_at_once() throws Exception {
    CountDownLatch all = new CountDownLatch(CALLS);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  all.countDown();
                  all.await();
                  peer.send(OK);
                });
        var proxy = unlimited(upstream, atMost(null, 1).without(EnumSet.of(Primitive.ADMISSION)));
        var clients = new RawClients(proxy, CALLS)) {
      clients.sendAll("/v1/messages");
      assertThat(clients.answers()).extracting(RawMessage::status).containsOnly(200);
    }
  }

  @Test
  void without_rate_a_ceiling_of_one_request_a_minute_holds_nobody() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = unlimited(upstream, atMost(1L, null).without(EnumSet.of(Primitive.RATE)));
        var clients = new RawClients(proxy, CALLS)) {
      clients.sendAll("/v1/messages");
      assertThat(clients.answers()).extracting(RawMessage::status).containsOnly(200);
    }
  }

  @Test
  void without_retry_a_fault_is_passed_on_as_it_is() throws Exception {
    try (var upstream = ScriptedUpstream.answering(BUSY);
        var proxy = unlimited(upstream, LaneTuning.DEFAULT.without(EnumSet.of(Primitive.RETRY)))) {
      assertThat(ask(proxy, 1)).containsExactly(529);
      assertThat(upstream.requests()).hasSize(1);
    }
  }

  @Test
  void without_the_breaker_a_provider_that_fails_always_is_asked_every_time() throws Exception {
    try (var upstream = ScriptedUpstream.answering(BUSY);
        var proxy =
            unlimited(
                upstream,
                LaneTuning.DEFAULT.without(EnumSet.of(Primitive.RETRY, Primitive.BREAKER)))) {
      assertThat(ask(proxy, 40)).hasSize(40).containsOnly(529);
      assertThat(upstream.requests()).hasSize(40);
      assertThat(view(proxy).health()).isEqualTo(Health.OK);
    }
  }

  @Test
  void without_back_pressure_failures_leave_the_limit_where_it_is() throws Exception {
    EnumSet<Primitive> retry = EnumSet.of(Primitive.RETRY);
    assertThat(limitLostByFailures(retry)).isPositive();
    assertThat(limitLostByFailures(EnumSet.of(Primitive.RETRY, Primitive.BACKPRESSURE))).isZero();
  }

  private static int limitLostByFailures(EnumSet<Primitive> disabled) throws Exception {
    try (var upstream = ScriptedUpstream.answering(BUSY);
        var proxy = unlimited(upstream, LaneTuning.DEFAULT.without(disabled))) {
      int before = view(proxy).limit();
      ask(proxy, 3);
      return before - view(proxy).limit();
    }
  }

  @Test
  void P26_a_spent_budget_refuses_the_next_call_and_without_budget_it_is_only_counted()
      throws Exception {
    Ceiling ceiling = Ceiling.ofTokens(100);
    try (var upstream = ScriptedUpstream.answering(OK)) {
      try (var proxy = proxy(upstream, LaneTuning.DEFAULT, ceiling)) {
        assertThat(ask(proxy, 3)).containsExactly(200, 429, 429);
        assertThat(upstream.requests()).hasSize(1);
      }
      EnumSet<Primitive> disabled = EnumSet.of(Primitive.BUDGET);
      try (var proxy = proxy(upstream, LaneTuning.DEFAULT.without(disabled), ceiling)) {
        assertThat(ask(proxy, 3)).containsExactly(200, 200, 200);
      }
    }
  }

  /** A refusal for the rate lowers the paper's limit; ours has limiters for rates. */
  @Test
  void the_paper_s_form_of_back_pressure_is_another_one_than_ours() throws Exception {
    var paper = new LaneTuning(Ceilings.NONE, null, Map.of(), false, false, true, RETRY_OFF);
    String limited = "HTTP/1.1 429 Limited\r\nContent-Length: 2\r\n\r\nno";
    try (var upstream = ScriptedUpstream.answering(limited);
        var ours = unlimited(upstream, LaneTuning.DEFAULT.without(RETRY_OFF));
        var theirs = unlimited(upstream, paper)) {
      assertThat(ask(theirs, 1)).containsExactly(429);
      assertThat(ask(ours, 1)).containsExactly(429);
      assertThat(view(theirs).limit()).isEqualTo(2);
      assertThat(view(ours).limit()).isEqualTo(Profile.ANTHROPIC.seed().concurrent());
    }
  }

  /** 2 of 50 left: the default uses them, the paper waits for the reset. */
  @Test
  void the_papers_pause_holds_the_last_calls_of_a_window() throws Exception {
    String nearlyUsedUp =
        """
        HTTP/1.1 200 OK\r
        anthropic-ratelimit-requests-limit: 50\r
        anthropic-ratelimit-requests-remaining: 2\r
        anthropic-ratelimit-requests-reset: %s\r
        Content-Length: 2\r
        \r
        {}\
        """
            .formatted(Ticker.system().now().plusSeconds(50));
    var paused = new LaneTuning(Ceilings.NONE, null, Map.of(), false, true, false, Set.of());
    try (var upstream = ScriptedUpstream.answering(nearlyUsedUp);
        var ours = unlimited(upstream, LaneTuning.DEFAULT);
        var theirs = unlimited(upstream, paused);
        var waiting = theirs.client()) {
      assertThat(ask(ours, 2)).containsExactly(200, 200);
      assertThat(ask(theirs, 1)).containsExactly(200);
      waiting.send(theirs.post("/v1/messages", "{\"model\":\"m\"}"));
      await().until(() -> view(theirs).queued() == 1);
      assertThat(upstream.requests()).hasSize(3);
    }
  }

  /** One after the other, each accounted for before the next. */
  private static List<Integer> ask(ProxyUnderTest proxy, int times) throws Exception {
    var statuses = new ArrayList<Integer>();
    try (var client = proxy.client()) {
      for (int i = 0; i < times; i++) {
        client.send(proxy.post("/v1/messages", "{\"model\":\"m\"}"));
        statuses.add(client.readMessage().status());
        await().until(() -> proxy.ledger.closed.size() == proxy.ledger.opened.size());
        await().until(() -> view(proxy).inFlight() == 0);
      }
    }
    return statuses;
  }

  private static LaneView view(ProxyUnderTest proxy) {
    return proxy.proxy.lanes().getFirst().view();
  }

  private static LaneTuning atMost(@Nullable Long requests, @Nullable Integer concurrent) {
    return LaneTuning.DEFAULT.with(new Ceilings(requests, null, null, null, concurrent));
  }

  private static ProxyUnderTest unlimited(ScriptedUpstream upstream, LaneTuning tuning)
      throws Exception {
    return proxy(upstream, tuning, Ceiling.NONE);
  }

  private static ProxyUnderTest proxy(ScriptedUpstream upstream, LaneTuning tuning, Ceiling ceiling)
      throws Exception {
    Lane lane = ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream.url()).with(tuning);
    Ticker ticker = Ticker.system();
    Budgets budgets =
        new Budgets(Ceiling.NONE, OnExceed.CHECKPOINT, PriceTable.EMPTY, ticker, event -> {});
    budgets.open("agent", ceiling, OnExceed.CHECKPOINT);
    return new ProxyUnderTest(
        ProxyUnderTest.QUICK,
        ProxyOptions.managed(List.of(lane), new RecordingLedger(), ticker).keeping(budgets));
  }
}
