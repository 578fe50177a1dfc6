package dev.hivemind.cli.workspace;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunRecord;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.fleet.workspace.Leftover;
import dev.hivemind.fleet.workspace.Placement;
import dev.hivemind.fleet.workspace.PlacesFile;
import dev.hivemind.fleet.workspace.WorkspaceCleaning;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What runs have left in repositories.
 *
 * @param all whatever may go and whatever stays
 */
public record Leftovers(List<Leftover> all) {
  public Leftovers {
    all = List.copyOf(all);
  }

  /**
   * Looks at every run that no hivemind works on.
   *
   * @param only the one run that is looked at; null: all
   * @param act whether to remove what may be removed
   * @param force whether work that is nowhere else may be, too
   */
  public static Leftovers of(RunStore store, @Nullable String only, boolean act, boolean force)
      throws IOException {
    var all = new ArrayList<Leftover>();
    for (RunRecord record : store.records()) {
      if (only != null && !only.equals(record.id())) continue;
      RunFolder run = store.run(record.id()).orElse(null);
      if (run == null || record.isHeld(new ProcessLiveness())) continue;
      Placement placement = PlacesFile.read(run.path());
      if (placement.places().isEmpty()) continue;
      RunView view = run.view();
      all.addAll(
          new WorkspaceCleaning(placement, task -> unfinished(view, task, record.id()), force)
              .clean(act));
    }
    return new Leftovers(all);
  }

  private static @Nullable String unfinished(RunView view, String task, String run) {
    TaskState state = view.task(task).map(TaskView::state).orElse(TaskState.CANCELLED);
    return switch (state) {
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING, CHECKPOINTED, MERGE_FAILED ->
          "%s is not finished: hivemind resume --run %s".formatted(task, run);
      case SUCCEEDED, NO_CHANGES, FAILED, SKIPPED, CANCELLED -> null;
    };
  }

  /**
   * @param done whether what may go has gone
   */
  public void printTo(Console console, boolean done) {
    if (all.isEmpty()) return;
    console.print("");
    for (Leftover one : all) {
      String kept = one.kept();
      if (kept != null) console.print("keep    %s: %s".formatted(one.what(), kept));
      else console.print((done ? "removed " : "remove  ") + one.what());
    }
    boolean some = all.stream().anyMatch(one -> one.kept() == null);
    if (some && !done) console.print("To remove these, say: hivemind clean --yes");
  }

  public void putInto(ObjectNode document) {
    var list = document.putArray("workspaces");
    for (Leftover one : all) {
      list.addObject()
          .put("run", one.run())
          .put("what", one.what())
          .put("kept_because", one.kept());
    }
  }
}
