package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.ControlPolicy;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.GuestPolicy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.BudgetDesk;
import dev.hivemind.proxy.dispatch.ScheduledWakeUp;
import dev.hivemind.proxy.hosting.ControlDesk;
import dev.hivemind.proxy.hosting.Departures;
import dev.hivemind.proxy.hosting.Host;
import dev.hivemind.proxy.hosting.JoinedRuns;
import dev.hivemind.proxy.hosting.Outlook;
import dev.hivemind.proxy.hosting.RunBudgetDesk;
import dev.hivemind.proxy.hosting.RunLedger;
import dev.hivemind.proxy.hosting.RunNews;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.Admissions;
import dev.hivemind.proxy.identity.FrontDoor;
import dev.hivemind.proxy.identity.Guests;
import dev.hivemind.proxy.identity.Identification;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.operation.Lookout;
import dev.hivemind.proxy.operation.Metrics;
import dev.hivemind.proxy.operation.OperationDesk;
import dev.hivemind.proxy.pipeline.CallPipeline;
import dev.hivemind.proxy.pipeline.Calls;
import dev.hivemind.proxy.pipeline.Endpoint;
import dev.hivemind.proxy.pipeline.GuestDesk;
import dev.hivemind.proxy.pipeline.LanePopulation;
import dev.hivemind.proxy.pipeline.LaneStages;
import dev.hivemind.proxy.pipeline.Reception;
import dev.hivemind.proxy.upstream.Upstream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The proxy on Jetty's server and client. */
public final class JettyProxy implements EmbeddedProxy {
  private static final Duration PATIENCE_AT_CLOSE = Duration.ofSeconds(10);

  private final Map<String, Lane> lanes;
  private final Admissions admissions = new Admissions();
  private final Calls calls;
  private final ScheduledWakeUp wakeUp;
  private final LaneStages stages;
  private final LanePopulation population;
  private final JoinedRuns runs;
  private final Departures departures;
  private final ProxyServer server;
  private final int port;

  private JettyProxy(ProxyOptions options, ProxySettings settings) throws IOException {
    this.lanes =
        options.lanes().stream().collect(Collectors.toMap(Lane::name, Function.identity()));
    this.calls = new Calls(options.ticker());
    this.wakeUp = new ScheduledWakeUp(options.ticker());
    this.runs = new JoinedRuns(options.ticker());
    ProxyOptions shared = options.telling(new RunNews(options.listener(), runs, options.lanes()));
    this.stages = LaneStages.of(shared, wakeUp);
    this.population = new LanePopulation(stages);
    this.departures =
        new Departures(
            runs,
            this,
            calls,
            agent -> forget(options, agent),
            options.listener(),
            wakeUp,
            options.ticker());
    this.server =
        ProxyServer.start(
            options.port(),
            options.network(),
            options.lanes().stream().anyMatch(Lane::insecure),
            settings,
            options.ticker(),
            upstream -> reception(shared, upstream, settings.mostBodyBytes()));
    this.port = server.port();
  }

  private Reception reception(ProxyOptions options, Upstream upstream, int mostBodyBytes) {
    GuestPolicy policy = options.guests();
    if (policy == null) {
      return pipeline(admissions, options, upstream, mostBodyBytes);
    }
    FrontDoor door = new FrontDoor(policy.token());
    GuestDesk desk = new GuestDesk(calls, population, options.budgets(), policy.budget());
    Guests guests =
        new Guests(
            door, options.lanes(), Endpoint::protocol, policy.terms(), desk, options.ticker());
    Metrics metrics = new Metrics(options.lanes());
    Ledger ledger = new RunLedger(metrics.counting(options.ledger()), runs);
    Reception desks =
        new OperationDesk(
            pipeline(admissions.or(guests), options.recording(ledger), upstream, mostBodyBytes),
            door,
            new Lookout(options.lanes(), stages, calls, options.budgets(), options.ticker()),
            metrics);
    ControlPolicy control = options.control();
    return control == null ? desks : new ControlDesk(desks, control, host(options, control));
  }

  private Host host(ProxyOptions options, ControlPolicy control) {
    Outlook outlook = new Outlook(options.lanes(), control, this, options.ticker());
    return new Host(runs, departures, this, outlook);
  }

  private boolean forget(ProxyOptions options, String agent) {
    options.budgets().forget(agent);
    return calls.forget(agent);
  }

  private CallPipeline pipeline(
      Identification who, ProxyOptions options, Upstream upstream, int mostBodyBytes) {
    BudgetDesk budgets = new RunBudgetDesk(options.budgets(), runs);
    return new CallPipeline(who, calls, stages, wakeUp, budgets, upstream, options, mostBodyBytes);
  }

  /**
   * @see EmbeddedProxy#start
   */
  public static JettyProxy start(ProxyOptions options) throws IOException {
    return start(options, ProxySettings.DEFAULTS);
  }

  static JettyProxy start(ProxyOptions options, ProxySettings settings) throws IOException {
    return new JettyProxy(options, settings);
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public AgentAccess admit(String agent, String lane, AgentTerms terms) {
    Lane known = lanes.get(lane);
    if (known == null) {
      throw new IllegalArgumentException("The proxy has no lane '" + lane + "'");
    }
    URI base = URI.create("http://127.0.0.1:" + port());
    AgentAccess access = admissions.admit(new Admission(agent, known, terms), base);
    population.admitted(lane, admissions.agents(lane));
    return access;
  }

  @Override
  public void dismiss(String agent) {
    admissions.dismiss(agent);
    lanes.keySet().forEach(lane -> population.admitted(lane, admissions.agents(lane)));
  }

  @Override
  public void prioritize(String agent, Priority priority) {
    stages.prioritize(agent, priority);
  }

  @Override
  public void abort(String agent) {
    calls.abort(agent);
  }

  @Override
  public AgentActivity activity(String agent) {
    return calls.activity(agent);
  }

  @Override
  public Optional<AgentWait> waiting(String agent) {
    return calls.activity(agent).held()
        ? stages.waiting(agent).or(() -> calls.waiting(agent))
        : Optional.empty();
  }

  @Override
  public List<LaneStatus> lanes() {
    return stages.status();
  }

  @Override
  public boolean drain(Duration patience) throws InterruptedException {
    departures.proxyEnds();
    calls.end();
    stages.close("HiveMind is being stopped");
    return calls.awaitLast(patience);
  }

  @Override
  public void close() {
    calls.close(PATIENCE_AT_CLOSE);
    runs.close();
    server.close();
    wakeUp.close();
  }
}
