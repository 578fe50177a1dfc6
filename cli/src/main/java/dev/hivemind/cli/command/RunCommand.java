package dev.hivemind.cli.command;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.SchedulingSwitches;
import dev.hivemind.cli.project.ProjectRuns;
import dev.hivemind.cli.resume.LivePlanner;
import dev.hivemind.cli.resume.Orphans;
import dev.hivemind.cli.run.DryRun;
import dev.hivemind.cli.run.Invocation;
import dev.hivemind.cli.run.PreparedRun;
import dev.hivemind.cli.run.RunMemory;
import dev.hivemind.cli.run.RunPreparation;
import dev.hivemind.cli.run.RunRequest;
import dev.hivemind.cli.run.RunSession;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.task.manifest.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hivemind run}: runs the fleet of a manifest to its end. */
@Command(
    name = "run",
    description = "Run the agents of a manifest to their end.",
    footer = {
      "",
      "Examples:",
      "  hivemind run",
      "  hivemind run release.yaml --set target=v3 --max-parallel 4",
      "  hivemind run --only 'port-*' --upstream anthropic=mock",
      "  hivemind run --via http://127.0.0.1:8765",
      "  hivemind run --dry-run",
      "  hivemind run --detach",
      "",
      "On a terminal the live view is shown, as by hivemind status; q leaves it, and the run goes"
          + " on.",
      "Ctrl-C stops the agents in good order, twice ends them at once.",
      "Exit code: 0 all ended well, 1 a task failed, 2 wrong usage or manifest,",
      "3 stopped by a budget, 4 waiting for a usage limit or for credit,",
      "5 something is missing or refused (an agent program, a key), 130 interrupted."
    })
final class RunCommand implements Callable<Integer> {

  private final Surroundings surroundings;

  @Mixin private final ManifestOptions manifest = new ManifestOptions();

  @Option(names = "--dry-run", description = "Check everything and show the plan; start nothing.")
  private boolean dryRun;

  @Option(
      names = "--upstream",
      paramLabel = "NAME=URL",
      description = "Another URL for an upstream; mock: the mock provider in this process.")
  private Map<String, String> upstreams = new LinkedHashMap<>();

  @Option(
      names = "--via",
      paramLabel = "URL",
      description =
          "Call through a hivemind proxy that runs already, as http://127.0.0.1:8765: several runs"
              + " share its keys and its one queue.")
  private @Nullable String via;

  @Option(names = "--run-id", paramLabel = "ID", description = "The run's name; default: NAME-N.")
  private @Nullable String runId;

  @Option(
      names = "--fail-fast",
      description = "Start nothing more after the first failed task that is not continue_on_error.")
  private boolean failFast;

  @Option(
      names = "--budget",
      paramLabel = "2M|$20",
      description = "What all agents together may use, in place of the manifest's budget.")
  private @Nullable String budget;

  @Mixin private final SchedulingOptions scheduling = new SchedulingOptions();

  @Mixin private final WaitOptions wait = new WaitOptions();

  @Option(
      names = "--new",
      description = "Begin another run although the last one of this manifest is not finished.")
  private boolean another;

  @Mixin private final Detaching detaching = new Detaching();

  @Mixin private final NoTuiOption noTui = new NoTuiOption();

  @Option(names = "--json", description = "Print events as JSON Lines, and a document at the end.")
  private boolean json;

  /** Set by picocli. */
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  RunCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    AgentAdapters builtIn = AgentAdapters.builtIn();
    Invocation invocation =
        manifest
            .invocation(surroundings, upstreams, via, budget, failFast, scheduling.switches())
            .heard();
    Manifest read = invocation.read(surroundings, builtIn);
    AgentAdapters adapters = builtIn.with(read.agents().values());
    refuseContradictions();
    var request =
        new RunRequest(
            read, upstreams, runId, via, failFast, json, scheduling.switches(), wait.longestWait());
    PreparedRun prepared =
        new RunPreparation(adapters, surroundings.environment(), surroundings.ticker())
            .prepare(request);
    if (dryRun) {
      DryRun.show(prepared, surroundings.console());
      return ExitCode.OK.code();
    }
    Orphans.end(surroundings);
    if (!another) ProjectRuns.refuseUnfinished(surroundings.directory(), place(read));
    if (detaching.isWanted()) return detach(read, invocation);
    Invocation kept = invocation.toBeKept(place(read), read);
    tellOfInput(invocation, kept);
    return run(adapters, prepared, kept, folder(read)).code();
  }

  private RunFolder folder(Manifest read) throws IOException {
    String made = detaching.run();
    return made == null
        ? ProjectRuns.create(surroundings.directory(), read.name(), runId)
        : ProjectRuns.made(surroundings.directory(), made);
  }

  private int detach(Manifest read, Invocation invocation)
      throws IOException, InterruptedException {
    List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
    RunFolder folder = folder(read);
    return detaching.start(surroundings, folder, arguments, invocation.input(), json);
  }

  private void tellOfInput(Invocation invocation, Invocation kept) {
    if (invocation.input() == null) return;
    surroundings
        .console()
        .note(
            kept.input() == null
                ? "the manifest holds a secret itself, so its text is not kept, and this run cannot"
                    + " be resumed: write ${NAME} in its place"
                : "the manifest came from standard input: its text is kept with the run, for"
                    + " hivemind resume");
  }

  private void refuseContradictions() {
    if (dryRun && detaching.isWanted()) {
      throw CommandException.usage("--dry-run and --detach exclude each other");
    }
    if (via == null) return;
    if (!upstreams.isEmpty()) {
      throw CommandException.usage(
          "--via and --upstream exclude each other: the proxy decides where calls go.");
    }
    if (!scheduling.switches().equals(SchedulingSwitches.NONE)) {
      throw CommandException.usage(
          "--via excludes --disable, --paper and --header-pause: write them after hivemind proxy.");
    }
  }

  private String place(Manifest read) {
    return surroundings.directory().resolve(read.source()).normalize().toString();
  }

  private ExitCode run(
      AgentAdapters adapters, PreparedRun prepared, Invocation invocation, RunFolder folder) {
    try {
      RunMemory.of(invocation, prepared.request().manifest().tasks()).keep(folder);
      OwnedRun owned = folder.own(ProcessLiveness.self(), new ProcessLiveness());
      return new RunSession(
              noTui.of(surroundings),
              adapters,
              prepared,
              owned,
              null,
              new LivePlanner(surroundings, adapters))
          .run();
    } catch (IOException | UncheckedIOException e) {
      throw CommandException.environment("the run could not go on: " + e.getMessage());
    }
  }
}
