package dev.hivemind.proxy.scenario;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Agents as the paper's harness has them (evaluation.md): turns one after the other, no retry of
 * their own, dead at the first answer that is not 200.
 *
 * @param speed by which the proxy's and the mock's clocks are accelerated
 */
record ScriptedFleet(int agents, int turns, boolean stream, double speed) {
  private static final Duration THINKING = Duration.ofMillis(50);

  /**
   * What came of it.
   *
   * @param wall by the accelerated clock
   */
  record Result(int alive, MockTraffic served, Duration wall, List<String> deaths) {}

  Result run(MockOptions mocked, LaneTuning tuning) throws Exception {
    Ticker ticker = Ticker.accelerated(speed);
    try (MockProvider mock = MockProvider.start(mocked)) {
      Lane lane = new Lane("anthropic", Profile.ANTHROPIC, mock.url(), "any", false).with(tuning);
      try (EmbeddedProxy proxy =
          EmbeddedProxy.start(ProxyOptions.managed(List.of(lane), new NoLedger(), ticker))) {
        long begun = ticker.nanos();
        List<String> deaths =
            run(
                agent ->
                    proxy.admit(agent, "anthropic", AgentTerms.managed(Priority.NORMAL)).baseUrl());
        Duration wall = Duration.ofNanos(ticker.nanos() - begun);
        return new Result(agents - deaths.size(), mock.traffic(), wall, deaths);
      }
    }
  }

  /** The same without a proxy. */
  Result runDirectly(MockOptions mocked) throws Exception {
    Ticker ticker = Ticker.accelerated(speed);
    try (MockProvider mock = MockProvider.start(mocked)) {
      long begun = ticker.nanos();
      List<String> deaths = run(agent -> mock.url());
      Duration wall = Duration.ofNanos(ticker.nanos() - begun);
      return new Result(agents - deaths.size(), mock.traffic(), wall, deaths);
    }
  }

  private List<String> run(Function<String, URI> bases) throws Exception {
    List<String> deaths = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      List<Future<String>> ends = new ArrayList<>();
      for (int i = 0; i < agents; i++) {
        URI base = bases.apply("agent-" + i);
        ends.add(threads.submit(() -> live(client, base)));
      }
      for (Future<String> end : ends) {
        String cause = end.get();
        if (!cause.isEmpty()) {
          deaths.add(cause);
        }
      }
    }
    return deaths;
  }

  /** How the agent died; empty: it did not. */
  private String live(HttpClient client, URI base) throws InterruptedException {
    for (int turn = 0; turn < turns; turn++) {
      try {
        HttpResponse<String> answer =
            client.send(request(base, turn), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200 || !answer.body().contains("end_turn")) {
          return answer.statusCode() + " " + answer.body();
        }
      } catch (IOException broken) {
        return broken.toString();
      }
      Thread.sleep(Duration.ofNanos((long) (THINKING.toNanos() / speed)));
    }
    return "";
  }

  private HttpRequest request(URI base, int turn) {
    String body =
        """
        {"model":"claude-sonnet-5-5","max_tokens":1024,"stream":%s,
         "messages":[{"role":"user","content":"Turn %d. %s"}]}
        """
            .formatted(stream, turn, "Say something about the weather. ".repeat(6));
    return HttpRequest.newBuilder(URI.create(base + "/v1/messages"))
        .header("content-type", "application/json")
        .header("anthropic-version", "2023-06-01")
        .header("x-api-key", "any")
        .timeout(Duration.ofMinutes(2))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private record NoLedger() implements Ledger {
    @Override
    public void open(LedgerEntry.Opened opened) {}

    @Override
    public void close(LedgerEntry.Closed closed) {}

    @Override
    public void close() {}
  }
}
