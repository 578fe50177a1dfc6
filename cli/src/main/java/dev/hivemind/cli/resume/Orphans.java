package dev.hivemind.cli.resume;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunRecord;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.fleet.process.OrphanSweep;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Ends what is left of agents whose hivemind is gone. */
public final class Orphans {
  private Orphans() {}

  /**
   * In every run of the project, and tells a person. Agents of a hivemind that is alive are left
   * alone.
   */
  public static void end(Surroundings surroundings) throws IOException {
    Optional<RunStore> store = RunStore.find(surroundings.directory());
    if (store.isEmpty()) return;
    for (RunRecord run : store.get().orphaned(new ProcessLiveness())) {
      Optional<RunFolder> folder = store.get().run(run.id());
      if (folder.isEmpty()) continue; // Somebody deleted it.
      RunView view = folder.get().view();
      int ended = end(view, surroundings);
      if (ended > 0) {
        surroundings
            .console()
            .note(
                "run %s: hivemind (pid %d) is gone; ended %s left behind"
                    .formatted(
                        run.id(),
                        view.started().orElseThrow().owner().pid(),
                        ended == 1 ? "a process" : ended + " processes"));
      }
    }
  }

  private static int end(RunView run, Surroundings surroundings) {
    List<ProcessIdentity> agents =
        run.tasks().stream()
            .filter(task -> task.state() == TaskState.RUNNING)
            .map(TaskView::process)
            .filter(Objects::nonNull)
            .toList();
    return new OrphanSweep(surroundings.environment(), surroundings.sleeper())
        .end(run.marks(), agents);
  }
}
