package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.cli.control.ControlServer;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.ProviderKeys;
import dev.hivemind.cli.lane.RunLanes;
import dev.hivemind.cli.via.RunningProxy;
import dev.hivemind.fleet.Fleet;
import dev.hivemind.fleet.FleetAgenda;
import dev.hivemind.fleet.FleetResult;
import dev.hivemind.fleet.checkpoint.CheckpointWriter;
import dev.hivemind.fleet.checkpoint.CheckpointedWork;
import dev.hivemind.fleet.checkpoint.Conversations;
import dev.hivemind.fleet.checkpoint.Restoration;
import dev.hivemind.fleet.process.LaunchSettings;
import dev.hivemind.fleet.process.LinuxLoad;
import dev.hivemind.fleet.process.ProcessAgentLauncher;
import dev.hivemind.fleet.workspace.Placement;
import dev.hivemind.fleet.workspace.PlacesFile;
import dev.hivemind.fleet.workspace.PullRequestsFile;
import dev.hivemind.fleet.workspace.RunStart;
import dev.hivemind.fleet.workspace.WorktreeWorkspaces;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Composes proxy, launcher and fleet for one part of a run, and sees it through. */
final class Supervision {
  private final Surroundings surroundings;
  private final AgentAdapters adapters;
  private final PreparedRun prepared;
  private final OwnedRun owned;
  private final @Nullable Continuation part;
  private final String mark;
  private final RunJournal journal;
  private final ReopeningPlanner planner;
  private final ProxyReports reports = new ProxyReports();
  private final Conversations conversations;
  private final Placement placement;
  private final List<Task> tasks;

  /**
   * @param part what of the run goes on; null: it begins
   * @param planner of what a person asks for while the run is at work
   */
  Supervision(
      Surroundings surroundings,
      AgentAdapters adapters,
      PreparedRun prepared,
      OwnedRun owned,
      @Nullable Continuation part,
      String mark,
      RunJournal journal,
      ReopeningPlanner planner)
      throws IOException {
    this.surroundings = surroundings;
    this.adapters = adapters;
    this.prepared = prepared;
    this.owned = owned;
    this.part = part;
    this.mark = mark;
    this.journal = journal;
    this.planner = planner;
    this.conversations =
        new Conversations(adapters, owned.folder()::agentFolder, surroundings.environment());
    this.placement =
        Placement.of(owned.folder().store().folder(), owned.folder().id(), manifest().tasks());
    this.tasks = placement.placed(manifest().tasks());
  }

  /**
   * @param first what is written down before anything starts
   */
  FleetResult run(List<RunEvent> first, LiveOutput output, RunLanes lanes, Interrupts interrupts)
      throws IOException {
    Ticker ticker = surroundings.ticker();
    BudgetPlan plan = RunBudgets.of(manifest(), grants(), part == null ? List.of() : part.used());
    Budgets budgets =
        plan.open(PriceTable.shipped(), ticker, prepared.via() == null ? reports : _ -> {});
    owned.priceBy(budgets.prices());
    try (var proxy = gateway(lanes, plan, budgets);
        var monitor = monitor(proxy, output);
        var launcher = ProcessAgentLauncher.start(settings(proxy), ticker, surroundings.sleeper());
        var sweep = ShutdownSweep.of(launcher)) {
      PriceTable.readAhead();
      RunStart.note(placement, part != null);
      PlacesFile.keep(owned.folder().path(), placement);
      PullRequestsFile.keep(owned.folder().path(), prepared.pullRequests());
      first.forEach(journal::append);
      Fleet fleet = fleet(proxy, launcher, budgets);
      reports.bring(fleet);
      plan.charge(budgets);
      interrupts.stop(fleet);
      var control = new FleetControl(fleet, owned.folder(), prepared, planner);
      try (var server = ControlServer.start(owned.folder(), control)) {
        return fleet.run();
      }
    }
  }

  /**
   * @param budgets kept here; a proxy of another process keeps its own by the same plan
   */
  private AgentGateway gateway(RunLanes lanes, BudgetPlan plan, Budgets budgets)
      throws IOException {
    return prepared.via() == null
        ? EmbeddedProxy.start(proxyOptions(lanes, budgets))
        : new JoinedRun(prepared, prepared.via(), surroundings)
            .open(owned.folder().id(), plan, new ChargingLedger(owned.ledger(), budgets), reports);
  }

  private Fleet fleet(AgentGateway proxy, ProcessAgentLauncher launcher, Budgets budgets) {
    return Fleet.of(
        part == null ? FleetAgenda.of(tasks) : part.agenda(tasks),
        FleetLimits.of(prepared.request()),
        journal,
        new FilledTasks(
            prepared.via() == null ? launcher : new SettledEnds(launcher, proxy),
            owned.folder(),
            placement),
        new ProxyTraffic(proxy, budgets),
        new CheckpointWriter(owned, conversations, budgets::view),
        new WorktreeWorkspaces(
            placement,
            tasks,
            launcher.shell(),
            new CheckpointedWork(owned.folder()),
            prepared.pullRequests(),
            task -> new TaskResults(owned.folder(), placement, task).forWorkspace()),
        prepared.lanes()::laneNeededBy,
        new LinuxLoad(),
        surroundings.ticker());
  }

  private Manifest manifest() {
    return prepared.request().manifest();
  }

  private Grants grants() {
    return part == null ? Grants.NONE : part.grants();
  }

  private LiveMonitor monitor(AgentGateway proxy, LiveOutput output) throws IOException {
    List<String> agents = manifest().tasks().stream().map(Task::id).toList();
    return LiveMonitor.start(
        proxy, agents, owned.folder(), output, surroundings.ticker(), surroundings.sleeper());
  }

  private ProxyOptions proxyOptions(RunLanes lanes, Budgets budgets) {
    return ProxyOptions.managed(lanes.lanes(), owned.ledger(), surroundings.ticker())
        .over(prepared.network())
        .telling(reports)
        .keeping(budgets);
  }

  private LaunchSettings settings(AgentGateway proxy) {
    ProviderKeys keys = prepared.lanes().keys(surroundings.environment());
    return new LaunchSettings(
        mark,
        owned.folder().id(),
        adapters,
        prepared.installations(),
        new LaneAdmission(prepared.lanes(), adapters, proxy),
        owned.folder()::agentFolder,
        new Restoration(owned.folder(), conversations),
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
}
