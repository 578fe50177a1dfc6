package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.LaneDescription;
import dev.hivemind.cli.lane.RunLanes;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.cli.view.InlineView;
import dev.hivemind.fleet.FleetResult;
import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One part of a run, from its first event to its report: its start, or a time it is resumed. */
public final class RunSession {
  private final Surroundings surroundings;
  private final AgentAdapters adapters;
  private final PreparedRun prepared;
  private final OwnedRun owned;
  private final @Nullable Continuation part;
  private final ReopeningPlanner planner;
  private final String mark = Randomness.token();

  /** Null: events are lines. */
  private final @Nullable InlineView view;

  /**
   * @param owned the run; closed at the end of {@link #run}
   * @param part what of the run goes on; null: it begins
   * @param planner of what a person asks for while the run is at work
   */
  public RunSession(
      Surroundings surroundings,
      AgentAdapters adapters,
      PreparedRun prepared,
      OwnedRun owned,
      @Nullable Continuation part,
      ReopeningPlanner planner) {
    boolean screen = !prepared.request().json() && surroundings.console().canShowScreens();
    this.view = screen ? new InlineView(surroundings, owned.folder()) : null;
    this.surroundings = view == null ? surroundings : surroundings.with(view.console());
    this.adapters = adapters;
    this.prepared = prepared;
    this.owned = owned;
    this.part = part;
    this.planner = planner;
  }

  /**
   * Runs every task to its end.
   *
   * @throws IOException when something that the run needs cannot be started
   * @throws java.io.UncheckedIOException when the run cannot be written down any more; its agents
   *     are ended
   */
  public ExitCode run() throws IOException {
    Ticker ticker = surroundings.ticker();
    long begun = ticker.nanos();
    try (var notifier = notifier()) { // the last: nobody waits for it but this process's end
      FleetResult result = supervise(notifier);
      var wall = Duration.ofNanos(ticker.nanos() - begun);
      Signals.handle("INT", ShutdownSweep::exitNow); // there is no fleet any more to stop
      FinalReport.print(owned.folder(), wall, json(), surroundings);
      return RunEdges.exitCode(result);
    }
  }

  private FleetResult supervise(Notifier notifier) throws IOException {
    Ticker ticker = surroundings.ticker();
    try (owned;
        var _ = view;
        var output = new LiveOutput(display(), LiveOutput.QUIET)) {
      announce();
      var journal = new NotifyingJournal(new ShownJournal(owned.journal(), output), notifier);
      try (var lanes = RunLanes.start(prepared.lanes())) {
        owned.listPriced(unbilled());
        var interrupts = new Interrupts(ShutdownSweep::exitNow, surroundings.console()::note);
        var supervision =
            new Supervision(surroundings, adapters, prepared, owned, part, mark, journal, planner);
        FleetResult result = supervision.run(first(), output, lanes, interrupts);
        lanes.served(ticker.now()).forEach(journal::append);
        journal.append(end(result, interrupts));
        return result;
      }
    }
  }

  /** The program that is told gets no provider's key. */
  private Notifier notifier() {
    var environment = new HashMap<>(surroundings.environment());
    prepared.lanes().keys(environment).variables(environment).forEach(environment::remove);
    var program =
        new Notifier.Program(
            prepared.request().manifest().notifyCommand(),
            surroundings.directory(),
            environment,
            owned.folder().path().resolve("notify.log"));
    return new Notifier(program, owned.folder().id(), surroundings.console(), Notifier.TIME);
  }

  /** What is written down before anything starts. */
  private List<RunEvent> first() {
    Ticker ticker = surroundings.ticker();
    if (part == null) {
      return List.of(
          RunEdges.started(
              prepared, surroundings.directory(), owned.folder().id(), mark, ticker.now()));
    }
    List<RunEvent> events = new ArrayList<>(part.granted());
    events.add(RunEdges.resumed(prepared, part, owned.folder().id(), mark, ticker.now()));
    return events;
  }

  private RunEvent end(FleetResult result, Interrupts interrupts) throws IOException {
    return part == null
        ? RunEdges.ended(result, interrupts.first(), surroundings.ticker().now())
        : RestOfRun.ended(
            owned.folder().view(), result, interrupts.first(), surroundings.ticker().now());
  }

  /** Lanes whose money is what calls would cost by the list. */
  private List<String> unbilled() {
    return prepared.lanes().descriptions().stream()
        .map(LaneDescription::parse)
        .filter(lane -> !lane.isBilled())
        .map(LaneDescription::name)
        .toList();
  }

  private void announce() throws IOException {
    Console console = surroundings.console();
    String run = owned.folder().id();
    List<String> lines =
        part == null
            ? RunAnnouncement.of(prepared, run)
            : RunAnnouncement.ofResumed(prepared, run, part.reopened().size());
    var told = new ArrayList<>(lines);
    told.addAll(SharedUpstreams.warnings(prepared, owned, new ProcessLiveness()));
    for (String line : told) {
      if (json()) console.note(line);
      else console.print(line);
    }
  }

  private boolean json() {
    return prepared.request().json();
  }

  private RunDisplay display() throws IOException {
    Console console = surroundings.console();
    if (json()) return new JsonLines(console);
    var lines = new LiveLines(console, surroundings.ticker(), owned.folder().view());
    return view == null ? lines : new ViewedRun(lines, view);
  }
}
