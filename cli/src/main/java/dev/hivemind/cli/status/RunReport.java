package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.checkpoint.LedgerSummary;
import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunStatus;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.task.run.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * All that can be told of a run at one moment.
 *
 * @param id of the run
 * @param view what the journal says
 * @param status what is true of it
 * @param ledger calls and tokens so far
 * @param live lanes and waits as they stood last; empty: not known
 * @param now the moment
 */
public record RunReport(
    String id,
    RunView view,
    RunStatus status,
    LedgerSummary ledger,
    Optional<LiveSnapshot> live,
    Instant now) {

  /** The snapshot is taken once a second. */
  private static final Duration FRESH = Duration.ofSeconds(10);

  public Optional<RunStarted> started() {
    return view.started();
  }

  /** That all tasks share. */
  public Budget budget() {
    return started().map(RunStarted::budget).orElse(Budget.NONE);
  }

  public Usage usageOf(TaskStatus task) {
    return callsOf(task).usage();
  }

  public RunCost cost() {
    return RunCost.of(this);
  }

  /** What of the task's own budget is used. */
  public BudgetUse budgetUse(TaskStatus task) {
    CallTotals calls = callsOf(task);
    return BudgetUse.of(task.task().declared().budget(), calls.usage(), calls.cost().usd());
  }

  /** What of the budget that all tasks share is used. */
  public BudgetUse budgetUse() {
    return BudgetUse.of(budget(), totalUsage(), cost().total());
  }

  /** Whether a person lets no further task start for the time being. */
  public boolean isLaunchingPaused() {
    return status.state() == RunState.RUNNING && view.isLaunchingPaused();
  }

  /** Why no further task will start, while others are at work; empty: nothing stopped that. */
  public Optional<String> launchingStopped() {
    return status.state() == RunState.RUNNING
        ? view.launchingStopped().map(LaunchingStopped::reason)
        : Optional.empty();
  }

  /**
   * How long it took, or takes so far. Of a run whose hivemind is gone: until it was seen last;
   * empty: it was never seen.
   */
  public Optional<Duration> lasted() {
    Optional<Instant> end =
        status.state() == RunState.RUNNING
            ? Optional.of(now)
            : view.ended().map(RunEnded::at).or(() -> live.map(LiveSnapshot::at));
    return end.map(
        moment -> Duration.between(started().map(RunStarted::at).orElse(moment), moment));
  }

  /**
   * How long a task took, or takes so far; empty: it has not started, or was lost with its hivemind
   * at a time that nobody knows.
   */
  public Optional<Duration> lasted(TaskStatus status) {
    Instant started = status.task().started();
    if (started == null || status.state() == ShownState.INTERRUPTED) return Optional.empty();
    Instant atWork = view.ended().map(RunEnded::at).orElse(now);
    Instant end = status.task().ended() == null ? atWork : status.task().ended();
    return Optional.of(Duration.between(started, end));
  }

  /** How long the run still takes; empty: nothing tells yet, or it does not go on. */
  public Optional<Duration> remaining() {
    return new Outlook(this).remaining();
  }

  /** What the task's calls came to. */
  public CallTotals callsOf(TaskStatus task) {
    return ledger.of(task.task().id());
  }

  /** Attempts at calls whose hivemind died before it wrote what they used. */
  public long unaccounted() {
    long lost = status.state() == RunState.RUNNING ? 0 : ledger.unclosed().size();
    return ledger.unaccounted().size() + lost;
  }

  /** All calls of the run. */
  public CallTotals totals() {
    return ledger.agents().values().stream().reduce(CallTotals.NONE, CallTotals::plus);
  }

  public Usage totalUsage() {
    return totals().usage();
  }

  /** Calls to a lane so far. */
  public CallTotals callsTo(String lane) {
    return ledger.lanes().getOrDefault(lane, CallTotals.NONE);
  }

  /** Calls to a lane that the provider works on, as they were counted by what schedules them. */
  public long inFlight(String lane) {
    if (status.state() != RunState.RUNNING) return 0; // lost with their hivemind
    Optional<LiveLane> counted = lane(lane);
    if (counted.isPresent()) return counted.get().inFlight();
    return ledger.unclosed().stream().filter(call -> call.lane().equals(lane)).count();
  }

  /** How a lane stands while the run goes on, or stood at its end. */
  public Optional<LiveLane> lane(String name) {
    return live.flatMap(
        snapshot -> snapshot.lanes().stream().filter(lane -> lane.name().equals(name)).findFirst());
  }

  /**
   * When lanes and waits were last seen, if that is too long ago for a run that goes on; what is
   * shown of them is then the last that is known.
   */
  public Optional<Instant> staleSince() {
    if (status.state() != RunState.RUNNING) return Optional.empty();
    return live.map(LiveSnapshot::at).filter(seen -> seen.plus(FRESH).isBefore(now));
  }

  /** What a task waits for right now; empty while it does not. */
  public Optional<LiveWait> waitOf(String task) {
    return status.state() == RunState.RUNNING
        ? live.flatMap(snapshot -> Optional.ofNullable(snapshot.waits().get(task)))
        : Optional.empty();
  }
}
