package dev.hivemind.fleet;

import dev.hivemind.fleet.Holds.Hold;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent;
import java.util.function.Predicate;

/** Acts on what the proxy reports. For the owner only. */
final class ReportDesk {
  private final TaskStates states;
  private final Progress progress;
  private final Roster roster;
  private final Holds holds;
  private final Endings endings;
  private final Parking parking;
  private final Outages outages;
  private final Ticker ticker;

  ReportDesk(
      TaskStates states,
      Progress progress,
      Roster roster,
      Holds holds,
      Endings endings,
      Parking parking,
      Outages outages,
      Ticker ticker) {
    this.states = states;
    this.progress = progress;
    this.roster = roster;
    this.holds = holds;
    this.endings = endings;
    this.parking = parking;
    this.outages = outages;
    this.ticker = ticker;
  }

  void heard(ProxyReport report) {
    switch (report) {
      case ProxyReport.BudgetNearlySpent(String agent, String text) ->
          states.recordOfRun(new RunEvent.BudgetWarned(ticker.now(), agent, text));
      case ProxyReport.BudgetSpent(String agent, String text) -> budgetSpent(agent, text);
      case ProxyReport.RunBudgetSpent(String text) -> runBudgetSpent(text);
      case ProxyReport.LaneStopped stopped -> laneStopped(stopped);
      case ProxyReport.LaneParked parked -> parking.parked(parked);
      case ProxyReport.LaneResumed(String lane) -> parking.resumed(lane);
      case ProxyReport.LaneFailing(String lane) -> outages.failing(lane);
      case ProxyReport.LaneRecovered(String lane) -> outages.recovered(lane);
      case ProxyReport.HeaderUnreadable(String lane, String header) ->
          states.recordOfRun(new RunEvent.LaneHeaderUnreadable(ticker.now(), lane, header));
      case ProxyReport.ProviderFault(String agent, String text) ->
          roster.of(agent).ifPresent(attempt -> attempt.sufferedFromProvider(text));
    }
  }

  private void budgetSpent(String agent, String text) {
    Task task = progress.open(agent);
    if (task == null) return; // It came to its end with the call that spent the rest.
    states.recordOfRun(new RunEvent.BudgetSpent(ticker.now(), agent, text));
    OnExceed onExceed = task.budget().onExceed();
    if (onExceed == OnExceed.WARN) return;
    EndingCause cause = new EndingCause.BudgetSpent(text, onExceed == OnExceed.FAIL);
    roster
        .of(agent)
        .ifPresentOrElse(
            attempt -> endings.end(attempt, cause),
            () -> progress.budgetSpentBetweenAttempts(task, text));
  }

  private void runBudgetSpent(String text) {
    if (holds.isBudgetSpent()) return;
    states.recordOfRun(new RunEvent.BudgetSpent(ticker.now(), null, text));
    holds.budgetSpent(text);
    endAll(attempt -> true, new EndingCause.BudgetSpent(text, false));
    progress.reconsider();
  }

  private void laneStopped(ProxyReport.LaneStopped report) {
    String lane = report.lane();
    if (holds.isStopped(lane)) return;
    states.recordOfRun(new RunEvent.LaneStopped(ticker.now(), lane, report.stop(), report.words()));
    Hold hold = holds.stop(lane, report.stop(), report.words());
    endAll(
        attempt -> holds.needs(attempt.task(), lane),
        new EndingCause.LaneStopped(hold.cause(), hold.reason()));
    progress.reconsider();
  }

  private void endAll(Predicate<Attempt> concerned, EndingCause cause) {
    roster.attempts().stream().filter(concerned).forEach(attempt -> endings.end(attempt, cause));
  }
}
