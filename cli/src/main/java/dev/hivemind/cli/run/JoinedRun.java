package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.PlannedLane;
import dev.hivemind.cli.via.RunningProxy;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.control.Offer.OfferedLane;
import dev.hivemind.proxy.joining.ControlException;
import dev.hivemind.proxy.joining.JoinTerms;
import dev.hivemind.proxy.joining.JoinedProxy;
import dev.hivemind.proxy.ledger.Ledger;
import java.util.List;

/** A run whose agents call through a proxy of another process. */
final class JoinedRun implements JoinTerms.ConnectionWatch {
  private final PreparedRun prepared;
  private final RunningProxy via;
  private final Surroundings surroundings;

  JoinedRun(PreparedRun prepared, RunningProxy via, Surroundings surroundings) {
    this.prepared = prepared;
    this.via = via;
    this.surroundings = surroundings;
  }

  /**
   * @param run its id
   * @throws ControlException when the proxy cannot be joined any more
   */
  AgentGateway open(String run, BudgetPlan budgets, Ledger ledger, ProxyReports reports)
      throws ControlException {
    List<String> called = prepared.lanes().lanes().stream().map(PlannedLane::name).toList();
    List<OfferedLane> lanes =
        via.offer().lanes().stream().filter(lane -> called.contains(lane.name())).toList();
    var terms = new JoinTerms(run, lanes, budgets, ledger, reports, reports, this, via::isAlive);
    return JoinedProxy.join(via.address(), terms, surroundings.ticker(), surroundings.sleeper());
  }

  @Override
  public void lost(String why) {
    say(
        Tone.WARNING,
        "the connection to the proxy at %s is lost (%s): agents go on calling it, trying again"
            .formatted(via.server(), why));
  }

  @Override
  public void restored() {
    say(Tone.GOOD, "the connection to the proxy at %s is back".formatted(via.server()));
  }

  private void say(Tone tone, String text) {
    var console = surroundings.console();
    console.note(Amounts.clock(surroundings.ticker().now()) + "  " + console.paint(tone, text));
  }
}
