package dev.hivemind.cli.run;

import dev.hivemind.agent.Opening;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.fleet.AgentLauncher;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.fleet.workspace.BranchVariables;
import dev.hivemind.fleet.workspace.Placement;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Launches tasks with what is known only now: the results of the tasks before them, and their
 * branch. Thread-safe.
 */
final class FilledTasks implements AgentLauncher {
  /** A sandbox may not let an agent commit in a worktree, and a commit of its own gains nothing. */
  private static final String NO_COMMIT =
      "\n\n(Your changes are committed for you when you have ended: do not use git commit.)";

  private final AgentLauncher launcher;
  private final RunFolder run;
  private final Placement placement;

  FilledTasks(AgentLauncher launcher, RunFolder run, Placement placement) {
    this.launcher = launcher;
    this.run = run;
    this.placement = placement;
  }

  @Override
  public @Nullable String newSession(Task task) {
    return launcher.newSession(task);
  }

  @Override
  public boolean resumes(Task task) {
    return launcher.resumes(task);
  }

  @Override
  public RunningAgent launch(Task task, int attempt, Opening opening, Consumer<AgentNotice> notices)
      throws IOException {
    var results = new TaskResults(run, placement, task);
    Opening filled =
        opening instanceof Opening.GoingOn(String session, String word)
            ? new Opening.GoingOn(session, results.fill(word))
            : opening;
    Task now = task.doing(work(task, results), results.environment());
    return launcher.launch(
        now.doing(now.work(), BranchVariables.with(placement, now)), attempt, filled, notices);
  }

  private Work work(Task task, TaskResults results) throws IOException {
    return switch (task.work()) {
      case Work.Command(var argv) -> new Work.Command(results.fill(argv));
      case Work.Prompt(String text) -> {
        boolean own = placement.of(task.id()).isPresent();
        yield new Work.Prompt(results.fill(text) + (own ? NO_COMMIT : ""));
      }
    };
  }
}
