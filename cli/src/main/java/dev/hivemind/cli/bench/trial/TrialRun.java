package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.Upstream;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs one trial: mocks of its own, with a proxy of its own or none, real sockets. */
public final class TrialRun {
  private final Trial trial;
  private final Sleeper sleeper;

  /** Of simulated time. */
  private final Ticker ticker;

  /**
   * @param sleeper of real time
   */
  public TrialRun(Trial trial, Sleeper sleeper) {
    this.trial = trial;
    this.sleeper = sleeper;
    boolean real = trial.speed() == 1 || trial.scenario().programs();
    this.ticker = real ? Ticker.system() : Ticker.accelerated(trial.speed());
  }

  /**
   * @throws IOException when a mock or the proxy cannot be started
   */
  public Outcome run() throws IOException, InterruptedException {
    SequencedMap<String, MockProvider> mocks = new LinkedHashMap<>();
    var clock = new TickerClock(ticker, sleeper);
    try {
      for (Upstream upstream : trial.scenario().upstreams()) {
        mocks.put(upstream.lane(), MockProvider.start(upstream.options(trial.seed()), clock));
      }
      if (trial.scenario().programs()) {
        return outcome(new ProgramFleet(trial, urls(mocks)).run(), mocks, 0, List.of(), false);
      }
      return trial.arm().managed() ? managed(mocks) : directly(mocks);
    } finally {
      mocks.values().forEach(MockProvider::close);
    }
  }

  private Outcome directly(SequencedMap<String, MockProvider> mocks) throws InterruptedException {
    var clock = new TrialClock(ticker, sleeper);
    Map<String, URI> urls = urls(mocks);
    List<AgentEnd> ends = live(script -> Objects.requireNonNull(urls.get(script.lane())), clock);
    return outcome(ends, mocks, 0, List.of(), false);
  }

  private Outcome managed(SequencedMap<String, MockProvider> mocks)
      throws IOException, InterruptedException {
    try (var proxy = ManagedProxy.start(trial, urls(mocks), ticker)) {
      Map<String, URI> ways = proxy.admitAll();
      var clock = new TrialClock(ticker, sleeper);
      try (var watch = LimitWatch.start(proxy.gateway(), clock, trial.scenario().sampling())) {
        List<AgentEnd> ends =
            proxy.told(live(script -> Objects.requireNonNull(ways.get(script.name())), clock));
        return outcome(ends, mocks, proxy.retriesAbsorbed(), watch.points(), watch.limitsKept());
      }
    }
  }

  private static Map<String, URI> urls(SequencedMap<String, MockProvider> mocks) {
    return mocks.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, mock -> mock.getValue().url()));
  }

  private List<AgentEnd> live(Function<AgentScript, URI> way, TrialClock clock)
      throws InterruptedException {
    List<Future<AgentEnd>> lives = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      for (AgentScript script : trial.scenario().agents()) {
        var agent =
            new MockAgent(
                script,
                trial.scenario().upstream(script.lane()).profile().protocol(),
                way.apply(script),
                client,
                clock);
        lives.add(threads.submit(agent));
      }
      List<AgentEnd> ends = new ArrayList<>();
      for (Future<AgentEnd> life : lives) ends.add(end(life));
      return ends;
    }
  }

  private static AgentEnd end(Future<AgentEnd> life) throws InterruptedException {
    try {
      return life.get();
    } catch (ExecutionException fault) {
      throw new IllegalStateException("a mock agent failed by itself", fault.getCause());
    }
  }

  private Outcome outcome(
      List<AgentEnd> ends,
      SequencedMap<String, MockProvider> mocks,
      long retries,
      List<LimitPoint> limits,
      boolean limitsKept) {
    Duration wall = ends.stream().map(AgentEnd::ended).max(Duration::compareTo).orElseThrow();
    var traffic = new LinkedHashMap<String, MockTraffic>();
    mocks.forEach((lane, mock) -> traffic.put(lane, mock.traffic()));
    return new Outcome(
        trial,
        ends,
        wall,
        trial.scenario().programs()
            ? Duration.ZERO
            : IdealSchedule.of(trial.scenario(), trial.seed()),
        traffic,
        retries,
        limits,
        limitsKept);
  }
}
