package dev.hivemind.cli.run;

import dev.hivemind.fleet.Fleet;
import dev.hivemind.fleet.ProxyReport;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetListener;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.pipeline.BudgetText;
import dev.hivemind.task.run.LaneStop;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Brings what the proxy has to say to the fleet, in its order. The fleet is made after the proxy;
 * before it is there no agent calls, and so nothing is said. Thread-safe.
 */
final class ProxyReports implements ProxyListener, BudgetListener {
  private final CompletableFuture<Fleet> fleet = new CompletableFuture<>();

  void bring(Fleet to) {
    fleet.complete(to);
  }

  @Override
  public void happened(ProxyEvent event) {
    ProxyReport report = report(event);
    if (report != null) report(report);
  }

  /** Null: the fleet has nothing to do with it. */
  private static @Nullable ProxyReport report(ProxyEvent event) {
    return switch (event) {
      case ProxyEvent.LaneStopped(String lane, var cause, String words) ->
          new ProxyReport.LaneStopped(lane, stop(cause), words);
      case ProxyEvent.LaneParked(String lane, String window, var until) ->
          new ProxyReport.LaneParked(lane, window, until);
      case ProxyEvent.LaneResumed(String lane) -> new ProxyReport.LaneResumed(lane);
      case ProxyEvent.LaneFailing(String lane) -> new ProxyReport.LaneFailing(lane);
      case ProxyEvent.LaneRecovered(String lane) -> new ProxyReport.LaneRecovered(lane);
      case ProxyEvent.HeaderUnreadable(String lane, String header) ->
          new ProxyReport.HeaderUnreadable(lane, header);
      case ProxyEvent.FaultPassedOn(String agent, String words) ->
          new ProxyReport.ProviderFault(agent, words);
      // Of lanes that stay open for guests; a run is told that its lane is stopped.
      case ProxyEvent.CallRefused _, ProxyEvent.RunJoined _, ProxyEvent.RunLeft _ -> null;
    };
  }

  private static LaneStop stop(ProxyEvent.LaneStopped.Cause cause) {
    return switch (cause) {
      case KEY_REFUSED -> LaneStop.KEY_REFUSED;
      case NO_CREDIT -> LaneStop.NO_CREDIT;
      case PROXY_ENDED -> LaneStop.PROXY_ENDED;
    };
  }

  @Override
  public void on(BudgetEvent event) {
    ProxyReport report = report(event);
    if (report != null) report(report);
  }

  /** Null: nobody is stopped for it, and 85 % were told. */
  private static @Nullable ProxyReport report(BudgetEvent event) {
    return switch (event) {
      case BudgetEvent.Warning(Scope scope, String agent, var level) ->
          new ProxyReport.BudgetNearlySpent(
              scope == Scope.AGENT ? agent : null, BudgetText.used(level));
      case BudgetEvent.Stop stop when stop.onExceed() == OnExceed.WARN -> null;
      case BudgetEvent.Stop stop ->
          switch (stop.scope()) {
            case AGENT -> new ProxyReport.BudgetSpent(stop.agent(), BudgetText.of(stop));
            case RUN, PROXY -> new ProxyReport.RunBudgetSpent(BudgetText.of(stop));
          };
    };
  }

  private void report(ProxyReport report) {
    fleet.join().report(report);
  }
}
