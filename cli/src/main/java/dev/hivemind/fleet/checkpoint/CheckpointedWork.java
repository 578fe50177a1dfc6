package dev.hivemind.fleet.checkpoint;

import dev.hivemind.checkpoint.Checkpoint;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.fleet.git.GitResult;
import dev.hivemind.fleet.workspace.LostWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Brings the uncommitted changes of a worktree back from the last checkpoint. Thread-safe. */
public final class CheckpointedWork implements LostWork {
  private final RunFolder run;

  public CheckpointedWork(RunFolder run) {
    this.run = run;
  }

  @Override
  public void bringBack(String task, Path worktree) throws IOException {
    Optional<Checkpoint> checkpoint = run.latestCheckpoint(task);
    Optional<Path> patch = checkpoint.flatMap(Checkpoint::patch);
    boolean itsOwn =
        checkpoint.filter(kept -> kept.content().workspace().startsWith(worktree)).isPresent();
    if (patch.isEmpty() || !itsOwn) return;
    GitResult applied =
        GitCommand.in(worktree)
            .call("apply", "--binary", "--whitespace=nowarn", patch.get().toString());
    if (!applied.succeeded()) {
      throw new IOException(
          "its worktree was gone, and its changes, kept in %s, do not fit on its branch: %s"
              .formatted(patch.get(), applied.reason()));
    }
  }
}
