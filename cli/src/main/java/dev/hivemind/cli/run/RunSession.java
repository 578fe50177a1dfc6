package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.LaneDescription;
import dev.hivemind.cli.lane.ProviderKeys;
import dev.hivemind.cli.lane.RunLanes;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.cli.via.RunningProxy;
import dev.hivemind.fleet.Fleet;
import dev.hivemind.fleet.FleetResult;
import dev.hivemind.fleet.process.LaunchSettings;
import dev.hivemind.fleet.process.LinuxLoad;
import dev.hivemind.fleet.process.ProcessAgentLauncher;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One run from its first event to its report: composes everything that takes part in it. */
public final class RunSession {
  private final Surroundings surroundings;
  private final AgentAdapters adapters;
  private final PreparedRun prepared;
  private final RunFolder folder;
  private final String mark = Randomness.token();

  /**
   * @param folder of this run, still empty
   */
  public RunSession(
      Surroundings surroundings, AgentAdapters adapters, PreparedRun prepared, RunFolder folder) {
    this.surroundings = surroundings;
    this.adapters = adapters;
    this.prepared = prepared;
    this.folder = folder;
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
    announce();
    FleetResult result;
    try (var output = new LiveOutput(display(), LiveOutput.QUIET);
        var owned = folder.own(ProcessLiveness.self(), new ProcessLiveness());
        var journal = new ShownJournal(owned.journal(), output);
        var lanes = RunLanes.start(prepared.lanes())) {
      var interrupts = new Interrupts(ShutdownSweep::exitNow, surroundings.console()::note);
      owned.listPriced(unbilled());
      result = supervise(owned, journal, output, lanes, interrupts);
      lanes.served(ticker.now()).forEach(journal::append);
      journal.append(RunEdges.ended(result, interrupts.first(), ticker.now()));
    }
    var wall = Duration.ofNanos(ticker.nanos() - begun);
    FinalReport.print(folder, wall, json(), surroundings);
    return RunEdges.exitCode(result);
  }

  private FleetResult supervise(
      OwnedRun owned, RunJournal journal, LiveOutput output, RunLanes lanes, Interrupts interrupts)
      throws IOException {
    Ticker ticker = surroundings.ticker();
    var reports = new ProxyReports();
    try (Ledger ledger = owned.ledger();
        var proxy = gateway(lanes, ledger, reports);
        var monitor = monitor(proxy, output);
        var launcher = ProcessAgentLauncher.start(settings(proxy), ticker, surroundings.sleeper());
        var sweep = ShutdownSweep.of(launcher)) {
      var fleet =
          Fleet.of(
              prepared.request().manifest().tasks(),
              FleetLimits.of(prepared.request()),
              journal,
              prepared.via() == null ? launcher : new SettledEnds(launcher, proxy),
              new ProxyTraffic(proxy),
              prepared.lanes()::laneNeededBy,
              new LinuxLoad(),
              ticker);
      journal.append(
          RunEdges.started(prepared, surroundings.directory(), folder.id(), mark, ticker.now()));
      reports.bring(fleet);
      interrupts.stop(fleet);
      return fleet.run();
    }
  }

  private AgentGateway gateway(RunLanes lanes, Ledger ledger, ProxyReports reports)
      throws IOException {
    return prepared.via() == null
        ? EmbeddedProxy.start(proxyOptions(lanes, ledger, reports))
        : new JoinedRun(prepared, prepared.via(), surroundings).open(folder.id(), ledger, reports);
  }

  private LiveMonitor monitor(AgentGateway proxy, LiveOutput output) {
    List<String> agents = prepared.request().manifest().tasks().stream().map(Task::id).toList();
    return LiveMonitor.start(
        proxy, agents, folder, output, surroundings.ticker(), surroundings.sleeper());
  }

  private ProxyOptions proxyOptions(RunLanes lanes, Ledger ledger, ProxyReports reports) {
    Ticker ticker = surroundings.ticker();
    return ProxyOptions.managed(lanes.lanes(), ledger, ticker)
        .over(prepared.network())
        .telling(reports)
        .keeping(
            RunBudgets.of(prepared.request().manifest())
                .open(PriceTable.shipped(), ticker, reports));
  }

  private LaunchSettings settings(AgentGateway proxy) {
    ProviderKeys keys = prepared.lanes().keys(surroundings.environment());
    return new LaunchSettings(
        mark,
        folder.id(),
        adapters,
        prepared.installations(),
        new LaneAdmission(prepared.lanes(), proxy),
        folder::agentFolder,
        surroundings.environment(),
        keys.variables(surroundings.environment()),
        secrets(keys));
  }

  /** What an agent may know, its way out, or may not, a key, and must not tell. */
  private Set<String> secrets(ProviderKeys keys) {
    var secrets = new HashSet<>(keys.values());
    secrets.addAll(prepared.network().secrets());
    RunningProxy via = prepared.via();
    if (via != null) secrets.add(via.address().secret());
    return secrets;
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
    var lines = new ArrayList<>(RunAnnouncement.of(prepared, folder.id()));
    lines.addAll(SharedUpstreams.warnings(prepared.lanes(), folder.store(), new ProcessLiveness()));
    for (String line : lines) {
      if (json()) console.note(line);
      else console.print(line);
    }
  }

  private boolean json() {
    return prepared.request().json();
  }

  private RunDisplay display() {
    Console console = surroundings.console();
    return json() ? new JsonLines(console) : new LiveLines(console, surroundings.ticker());
  }
}
