package dev.hivemind.proxy.joining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.ProxyEvent.LaneStopped;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceRow;
import dev.hivemind.proxy.budget.Rates;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Runs that join a proxy of another process, over real sockets. */
class JoinedProxyTest {
  private static final String REPLY =
      """
      {"type":"message","model":"claude-opus-5","usage":{"input_tokens":100,"output_tokens":20},\
      "content":[]}\
      """;
  private static final String LOOK = "{\"kind\":\"Look\"}";
  private static final String OK = json(200, "OK", REPLY);
  private static final String REFUSED_KEY =
      json(
          401,
          "Unauthorized",
          """
          {"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}\
          """);

  @Test
  void an_agent_calls_with_the_proxys_key_and_its_run_gets_the_account_under_the_agents_own_name()
      throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var run = new RecordingRun(shared.address(), "mail-3")) {
      assertThat(SharedProxy.ask(run.admit("port")).body()).isEqualTo(REPLY);

      assertThat(upstream.requests().getFirst().head()).contains(SharedProxy.KEY);
      LedgerEntry.Closed closed = run.closed(1).getFirst();
      assertThat(closed.agent()).isEqualTo("port");
      assertThat(closed.usage().input()).isEqualTo(100);
      assertThat(run.opened).extracting(LedgerEntry.Opened::agent).containsExactly("port");
      await().until(() -> run.proxy.activity("port").calls() == 1);
      assertThat(run.proxy.lanes()).extracting("lane").containsExactly("anthropic");
      assertThat(shared.look("status").body()).contains("mail-3/port");
    }
  }

  @Test
  void neither_a_wrong_secret_nor_the_guests_token_opens_the_proxy_to_a_run() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url())) {
      for (String secret : List.of("wrong", SharedProxy.TOKEN)) {
        var address = new ControlAddress(shared.url(), secret, SharedProxy.VERSION);
        assertThatThrownBy(() -> new RecordingRun(address, "mail-3"))
            .isInstanceOf(ControlException.class)
            .hasMessageContaining("another one than the one that was started last");
      }
    }
  }

  @Test
  void a_run_of_another_version_is_told_both() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url())) {
      var address = new ControlAddress(shared.url(), SharedProxy.SECRET, "0.9");
      assertThatThrownBy(() -> new RecordingRun(address, "mail-3"))
          .isInstanceOf(ControlException.class)
          .hasMessageContaining("is of HiveMind 1.0 and this is 0.9");
    }
  }

  @Test
  void two_runs_of_one_name_keep_apart() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var one = new RecordingRun(shared.address(), "mail-3");
        var other = new RecordingRun(shared.address(), "mail-3")) {
      SharedProxy.ask(one.admit("port"));
      AgentAccess access = other.admit("port");
      SharedProxy.ask(access);
      SharedProxy.ask(access);

      assertThat(other.closed(2)).hasSize(2);
      assertThat(one.closed(1)).hasSize(1);
    }
  }

  @Test
  void calls_of_two_runs_stand_in_one_queue_by_their_priority() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (var upstream = answeringOneByOne(asked, go);
        var shared = SharedProxy.start(upstream.url(), oneAtATime(), Ceiling.NONE, system());
        var one = new RecordingRun(shared.address(), "one");
        var other = new RecordingRun(shared.address(), "other");
        var first = SharedProxy.call(one.admit("first"))) {
      asked.await();
      try (var low = SharedProxy.call(one.admit("low", Priority.LOW))) {
        await().until(() -> queued(shared) == 1);
        try (var critical = SharedProxy.call(other.admit("critical", Priority.CRITICAL))) {
          await().until(() -> queued(shared) == 2);
          await().until(() -> other.proxy.waiting("critical").isPresent());
          await()
              .until(
                  () ->
                      one.proxy
                          .waiting("low")
                          .filter(wait -> wait.waiting().queued() == 2)
                          .isPresent());
          go.countDown();
          assertThat(first.readMessage().status()).isEqualTo(200);
          assertThat(critical.readMessage().status()).isEqualTo(200);
          assertThat(low.readMessage().status()).isEqualTo(200);
        }
      }
      LedgerEntry.Closed late = one.closed(2).getLast();
      assertThat(late.agent()).isEqualTo("low");
      assertThat(other.closed(1).getFirst().at()).isBeforeOrEqualTo(late.at());
    }
  }

  @Test
  void an_agent_that_is_given_a_higher_priority_passes_those_that_wait_already() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (var upstream = answeringOneByOne(asked, go);
        var shared = SharedProxy.start(upstream.url(), oneAtATime(), Ceiling.NONE, system());
        var run = new RecordingRun(shared.address(), "mail-3");
        var first = SharedProxy.call(run.admit("first"))) {
      asked.await();
      try (var normal = SharedProxy.call(run.admit("normal"))) {
        await().until(() -> queued(shared) == 1);
        try (var low = SharedProxy.call(run.admit("low", Priority.LOW))) {
          await().until(() -> queued(shared) == 2);
          run.proxy.prioritize("low", Priority.CRITICAL);
          go.countDown();
          assertThat(first.readMessage().status()).isEqualTo(200);
          assertThat(low.readMessage().status()).isEqualTo(200);
          assertThat(normal.readMessage().status()).isEqualTo(200);
        }
      }
      assertThat(run.closed(3))
          .extracting(LedgerEntry.Closed::agent)
          .containsExactly("first", "low", "normal");
    }
  }

  @Test
  void a_lost_connection_is_told_and_nothing_is_missed_or_heard_twice() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var relay = new Relay(shared.url());
        var run = new RecordingRun(through(relay), "mail-3")) {
      AgentAccess access = run.admit("port");
      URIs direct = new URIs(shared);
      SharedProxy.ask(direct.of(access));
      run.closed(1);
      relay.cut();
      SharedProxy.ask(direct.of(access));
      SharedProxy.ask(direct.of(access));

      assertThat(run.closed(3)).extracting(LedgerEntry.Closed::attempt).doesNotHaveDuplicates();
      await().until(() -> run.connection.contains("restored"));
      assertThat(run.connection).startsWith("lost", "restored");
      assertThat(run.opened).hasSize(3);
    }
  }

  @Test
  void the_agents_of_a_run_that_vanishes_lose_their_access_and_nothing_of_them_is_left()
      throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (var upstream = answeringOneByOne(asked, never);
        var shared =
            SharedProxy.start(
                upstream.url(), LaneTuning.DEFAULT, Ceiling.NONE, Ticker.accelerated(20));
        var relay = new Relay(shared.url());
        var run = new RecordingRun(through(relay), "mail-3")) {
      AgentAccess access = new URIs(shared).of(run.admit("port"));
      try (var underWay = SharedProxy.call(access)) {
        asked.await();
        await().until(() -> !run.proxy.lanes().isEmpty());
        relay.close();

        assertThatThrownBy(() -> underWay.readMessage().status())
            .isNotInstanceOf(SocketTimeoutException.class);
        assertThat(SharedProxy.ask(access).status()).isEqualTo(401);
        await().until(() -> !shared.look("status").body().contains("mail-3/port"));
      }
      never.countDown();
    }
  }

  @Test
  void leaving_ends_calls_in_flight_and_brings_their_account() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (var upstream = answeringOneByOne(asked, never);
        var shared = SharedProxy.start(upstream.url());
        var run = new RecordingRun(shared.address(), "mail-3");
        var underWay = SharedProxy.call(run.admit("port"))) {
      asked.await();
      run.proxy.close();

      assertThat(run.closed)
          .extracting(LedgerEntry.Closed::outcome)
          .containsExactly(Outcome.ABORTED);
      assertThatThrownBy(() -> underWay.readMessage().status()).isNotNull();
      assertThat(shared.look("status").body()).doesNotContain("mail-3");
      never.countDown();
    }
  }

  @Test
  void what_a_run_spent_before_it_was_resumed_counts() throws Exception {
    var ofPort = new BudgetPlan.OfAgent("port", Ceiling.ofTokens(100), OnExceed.CHECKPOINT);
    var before = new BudgetPlan.Spent("port", new Usage(100, 0, 0, 0, false), "m", Instant.EPOCH);
    var budgets =
        new BudgetPlan(Ceiling.NONE, OnExceed.CHECKPOINT, List.of(ofPort), List.of(before));
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var run = new RecordingRun(shared.address(), "mail-3", budgets)) {
      assertThat(SharedProxy.ask(run.admit("port")).status()).isEqualTo(429);
    }
  }

  @Test
  void a_run_brings_the_prices_by_which_its_dollars_are_counted() throws Exception {
    var ofPort = new BudgetPlan.OfAgent("port", Ceiling.ofUsd(Money.of("5")), OnExceed.CHECKPOINT);
    var before = new BudgetPlan.Spent("port", new Usage(3, 0, 0, 0, false), "mine", Instant.EPOCH);
    var million = new BigDecimal(1_000_000);
    var prices = List.of(PriceRow.of("mine", new Rates(million, null, null, null, million)));
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var rich = new RecordingRun(shared.address(), "rich", plan(ofPort, before, prices));
        var poor = new RecordingRun(shared.address(), "poor", plan(ofPort, before, List.of()))) {
      assertThat(SharedProxy.ask(rich.admit("port")).status()).isEqualTo(200);
      assertThat(SharedProxy.ask(poor.admit("port")).body()).contains("price");
    }
  }

  private static BudgetPlan plan(
      BudgetPlan.OfAgent agent, BudgetPlan.Spent before, List<PriceRow> prices) {
    return new BudgetPlan(
        Ceiling.NONE, OnExceed.CHECKPOINT, List.of(agent), List.of(before), prices);
  }

  @Test
  void a_run_that_settles_has_heard_why_its_agent_was_refused() throws Exception {
    var ofPort = new BudgetPlan.OfAgent("port", Ceiling.ofTokens(100), OnExceed.CHECKPOINT);
    var budgets = new BudgetPlan(Ceiling.NONE, OnExceed.CHECKPOINT, List.of(ofPort), List.of());
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var run = new RecordingRun(shared.address(), "mail-3", budgets)) {
      AgentAccess access = run.admit("port");
      assertThat(SharedProxy.ask(access).status()).isEqualTo(200);
      run.closed(1);
      RawMessage refused = SharedProxy.ask(access);
      run.proxy.settle();
      List<BudgetEvent> heard = List.copyOf(run.budgetEvents);

      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.body()).contains("hivemind resume port --budget +50");
      assertThat(heard)
          .hasAtLeastOneElementOfType(BudgetEvent.Exhausted.class)
          .allMatch(event -> event.agent().equals("port"));
      assertThat(SharedProxy.ask(run.admit("other")).status()).isEqualTo(200);
    }
  }

  @Test
  void the_budget_of_the_whole_proxy_stops_runs_too_and_says_whose_it_is() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared =
            SharedProxy.start(upstream.url(), LaneTuning.DEFAULT, Ceiling.ofTokens(100), system());
        var run = new RecordingRun(shared.address(), "mail-3")) {
      AgentAccess access = run.admit("port");
      SharedProxy.ask(access);
      run.closed(1);
      RawMessage refused = SharedProxy.ask(access);
      run.proxy.settle();
      List<BudgetEvent> heard = List.copyOf(run.budgetEvents);

      assertThat(refused.body()).contains("start hivemind proxy with a higher --budget");
      assertThat(heard)
          .singleElement()
          .isInstanceOfSatisfying(
              BudgetEvent.Exhausted.class,
              spent -> assertThat(spent.scope()).isEqualTo(Scope.PROXY));
    }
  }

  @Test
  void a_refused_key_stops_the_lane_of_every_run_once() throws Exception {
    try (var upstream = ScriptedUpstream.answering(REFUSED_KEY);
        var shared = SharedProxy.start(upstream.url());
        var one = new RecordingRun(shared.address(), "one");
        var other = new RecordingRun(shared.address(), "other")) {
      AgentAccess access = one.admit("port");
      assertThat(SharedProxy.ask(access).status()).isEqualTo(401);
      one.proxy.settle();
      assertThat(one.events)
          .containsExactly(
              new LaneStopped("anthropic", LaneStopped.Cause.KEY_REFUSED, "invalid x-api-key"));
      SharedProxy.ask(access);
      await().until(() -> other.events.equals(one.events));
      assertThat(one.events).hasSize(1);
    }
  }

  @Test
  void a_proxy_that_is_ended_tells_its_runs_first_and_lets_no_agent_in_any_more() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var run = new RecordingRun(shared.address(), "mail-3")) {
      assertThat(shared.proxy.drain(Duration.ofSeconds(5))).isTrue();
      assertThat(run.events)
          .singleElement()
          .isInstanceOfSatisfying(
              LaneStopped.class,
              stopped -> {
                assertThat(stopped.cause()).isEqualTo(LaneStopped.Cause.PROXY_ENDED);
                assertThat(stopped.words()).endsWith("is being ended");
              });
      assertThatThrownBy(() -> run.admit("late"))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageEndingWith("is being ended");
    }
  }

  @Test
  void a_proxy_that_is_gone_is_told_once_and_closing_does_not_wait_for_it() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK)) {
      var shared = SharedProxy.start(upstream.url());
      try (var run = new RecordingRun(shared.address(), "mail-3")) {
        run.admit("port");
        await().until(() -> !run.proxy.lanes().isEmpty()); // It listens.
        run.proxyLives = false;
        shared.close();
        run.proxy.settle();
        assertThat(run.events)
            .singleElement()
            .isInstanceOfSatisfying(
                LaneStopped.class,
                stopped -> assertThat(stopped.cause()).isEqualTo(LaneStopped.Cause.PROXY_ENDED));
        assertThatThrownBy(() -> run.admit("late")).isInstanceOf(UncheckedIOException.class);
      }
    }
  }

  @Test
  void a_lane_that_the_proxy_does_not_have_is_refused() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var run = new RecordingRun(shared.address(), "mail-3")) {
      assertThatThrownBy(
              () -> run.proxy.admit("port", "openai", AgentTerms.managed(Priority.NORMAL)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("openai");
    }
  }

  @Test
  void strangers_learn_nothing_at_the_door_of_runs() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var shared = SharedProxy.start(upstream.url());
        var client = new RawClient(shared.proxy.port())) {
      client.send(
          "POST /hivemind/control HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n%s"
              .formatted(LOOK.length(), LOOK));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(403);
      assertThat(JsonMapper.shared().readTree(answer.body()).propertyNames())
          .containsExactly("reason");
    }
  }

  /** The way past a relay that only the run's own connection takes. */
  private record URIs(SharedProxy shared) {
    AgentAccess of(AgentAccess through) {
      return new AgentAccess(
          through.lane(),
          shared.url().resolve(through.baseUrl().getPath()),
          shared.url().resolve(through.publicBaseUrl().getPath()),
          through.token());
    }
  }

  private static ControlAddress through(Relay relay) {
    return new ControlAddress(relay.url(), SharedProxy.SECRET, SharedProxy.VERSION);
  }

  private static Ticker system() {
    return Ticker.system();
  }

  private static LaneTuning oneAtATime() {
    return LaneTuning.DEFAULT.with(new LaneTuning.Ceilings(null, null, null, null, 1));
  }

  private static int queued(SharedProxy shared) {
    return shared.proxy.lanes().getFirst().view().queued();
  }

  /**
   * @param asked the first request has come
   * @param go answers may begin
   */
  private static ScriptedUpstream answeringOneByOne(CountDownLatch asked, CountDownLatch go)
      throws IOException {
    return new ScriptedUpstream(
        (peer, number) -> {
          while (!peer.request().head().isEmpty()) {
            asked.countDown();
            go.await();
            peer.send(OK);
          }
        });
  }

  private static String json(int status, String reason, String body) {
    return "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(status, reason, body.length(), body);
  }
}
