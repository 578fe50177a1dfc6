package dev.hivemind.cli.resume;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunHeldException;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.run.Continuation;
import dev.hivemind.cli.run.ManifestChanges;
import dev.hivemind.cli.run.PreparedRun;
import dev.hivemind.cli.run.RunMemory;
import dev.hivemind.cli.run.RunPreparation;
import dev.hivemind.cli.run.RunRequest;
import dev.hivemind.cli.run.RunSession;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.fleet.workspace.PullRequestsFile;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.run.RunView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes on with a run: reads again what it was asked to do, and does what is left of it. */
public final class Resumption {
  private final Surroundings surroundings;
  private final RunFolder folder;
  private final Wish wish;
  private final @Nullable String budget;
  private final Duration longestWait;
  private final boolean json;

  /**
   * @param budget what is given on top, as written; null: nothing
   * @param longestWait for a usage limit; zero: the run waits for none
   */
  public Resumption(
      Surroundings surroundings,
      RunFolder folder,
      Wish wish,
      @Nullable String budget,
      Duration longestWait,
      boolean json) {
    this.surroundings = surroundings;
    this.folder = folder;
    this.wish = wish;
    this.budget = budget;
    this.longestWait = longestWait;
    this.json = json;
  }

  /**
   * @throws CommandException when there is nothing that could go on so; says what can be done
   */
  public ExitCode run() throws IOException, InterruptedException {
    Orphans.end(surroundings);
    try {
      return goOn(folder.own(ProcessLiveness.self(), new ProcessLiveness()));
    } catch (RunHeldException atWork) {
      return new AskingRunAtWork(surroundings, folder, atWork.holder())
          .goOn(wish, budget, this::goOn);
    }
  }

  private ExitCode goOn(OwnedRun owned) throws IOException {
    boolean begun = false;
    try {
      RunSession session = session(owned);
      if (session == null) return ExitCode.OK;
      begun = true;
      return session.run();
    } finally {
      if (!begun) owned.close();
    }
  }

  /** Null: there is nothing left to do. */
  private @Nullable RunSession session(OwnedRun owned) throws IOException {
    RunView view = folder.view();
    RunMemory memory = memory();
    Surroundings there = memory.invocation().in(surroundings);
    AgentAdapters builtIn = AgentAdapters.builtIn();
    Manifest manifest = memory.invocation().read(there, builtIn);
    AgentAdapters adapters = builtIn.with(manifest.agents().values());
    var changes = new ManifestChanges(memory.tasks(), manifest.tasks(), view);
    Continuation part =
        new ContinuationPlanner(folder, surroundings.ticker(), adapters)
            .plan(wish, budget, view, manifest, changes);
    if (part.isEmpty(manifest.tasks())) return nothingLeft();
    PreparedRun prepared =
        new RunPreparation(adapters, there.environment(), there.ticker())
            .prepare(request(memory, manifest), PullRequestsFile.read(folder.path()));
    say(changes.lines());
    say(ResumeWords.of(view, part, manifest.tasks(), adapters));
    say(unaccounted(owned.lostAttempts()));
    RunMemory.of(memory.invocation(), manifest.tasks()).keep(folder);
    return new RunSession(there, adapters, prepared, owned, part, new LivePlanner(there, adapters));
  }

  private RunMemory memory() throws IOException {
    return RunMemory.read(folder)
        .orElseThrow(
            () ->
                CommandException.usage(
                    "run %s ended before it began: hivemind run --new".formatted(folder.id())));
  }

  private RunRequest request(RunMemory memory, Manifest manifest) {
    return new RunRequest(
        manifest,
        memory.invocation().upstreams(),
        folder.id(),
        memory.invocation().via(),
        memory.invocation().failFast(),
        json,
        memory.invocation().switches(),
        longestWait);
  }

  private @Nullable RunSession nothingLeft() {
    surroundings.console().print("run %s: nothing is left to do".formatted(folder.id()));
    return null;
  }

  /** Calls that were under way when an earlier part of the run ended without seeing their end. */
  private static List<String> unaccounted(int lost) {
    return lost == 0
        ? List.of()
        : List.of(
            "unaccounted: %s under way when hivemind ended; what the provider counted for them is not known"
                .formatted(lost == 1 ? "1 call was" : Amounts.count(lost, "call") + " were"));
  }

  private void say(List<String> lines) {
    Console console = surroundings.console();
    for (String line : lines) {
      if (json) console.note(line);
      else console.print(line);
    }
  }
}
