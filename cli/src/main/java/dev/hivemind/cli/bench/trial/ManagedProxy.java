package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.scenario.Scenario;
import dev.hivemind.cli.bench.scenario.Upstream;
import dev.hivemind.cli.proxy.NoLedger;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The proxy of a trial, as {@code hivemind run} has one, before the mocks of the trial. */
final class ManagedProxy implements AutoCloseable {
  private static final String KEY = "mock";

  private final Scenario scenario;
  private final Arm arm;
  private final EmbeddedProxy proxy;
  private final Budgets budgets;

  private ManagedProxy(Scenario scenario, Arm arm, EmbeddedProxy proxy, Budgets budgets) {
    this.scenario = scenario;
    this.arm = arm;
    this.proxy = proxy;
    this.budgets = budgets;
  }

  /**
   * @param urls of the mocks, by lane
   * @param ticker of simulated time
   */
  static ManagedProxy start(Trial trial, Map<String, URI> urls, Ticker ticker) throws IOException {
    Scenario scenario = trial.scenario();
    List<Lane> lanes =
        scenario.upstreams().stream()
            .map(
                upstream ->
                    lane(upstream, Objects.requireNonNull(urls.get(upstream.lane())), trial.arm()))
            .toList();
    PriceTable.readAhead();
    var budgets =
        new Budgets(Ceiling.NONE, OnExceed.WARN, PriceTable.shipped(), ticker, event -> {});
    scenario.agents().forEach(script -> open(script, budgets));
    EmbeddedProxy proxy =
        EmbeddedProxy.start(
            ProxyOptions.managed(lanes, NoLedger.INSTANCE, ticker).keeping(budgets));
    return new ManagedProxy(scenario, trial.arm(), proxy, budgets);
  }

  private static Lane lane(Upstream upstream, URI url, Arm arm) {
    var ceilings = new LaneTuning.Ceilings(null, null, null, null, upstream.concurrent());
    var tuning =
        new LaneTuning(ceilings, null, Map.of(), false, arm.paper(), arm.paper(), arm.disabled());
    return new Lane(upstream.lane(), upstream.profile(), url, KEY, false).with(tuning);
  }

  private static void open(AgentScript script, Budgets budgets) {
    if (script.budget() != null) {
      budgets.open(script.name(), Ceiling.ofTokens(script.budget()), OnExceed.CHECKPOINT);
    }
  }

  /** Lets every agent in; its base URL by its name. */
  Map<String, URI> admitAll() {
    var ways = new HashMap<String, URI>();
    for (AgentScript script : scenario.agents()) {
      AgentTerms terms = AgentTerms.managed(script.priority()).shielded(arm.shielded());
      ways.put(script.name(), proxy.admit(script.name(), script.lane(), terms).baseUrl());
    }
    return ways;
  }

  AgentGateway gateway() {
    return proxy;
  }

  long retriesAbsorbed() {
    return proxy.lanes().stream().mapToLong(LaneStatus::retriesAbsorbed).sum();
  }

  /** The same ends, with those told apart that a budget brought about. */
  List<AgentEnd> told(List<AgentEnd> ends) {
    return ends.stream().map(end -> isSpent(end) ? end.stoppedByBudget() : end).toList();
  }

  private boolean isSpent(AgentEnd end) {
    return end.death().isPresent() && budgets.view(end.script().name()).stop().isPresent();
  }

  @Override
  public void close() {
    proxy.close();
  }
}
