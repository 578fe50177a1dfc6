package dev.hivemind.checkpoint;

import dev.hivemind.task.run.ProcessIdentity;
import java.io.IOException;

/** A hivemind that is alive works on the run already. */
public final class RunHeldException extends IOException {
  private static final long serialVersionUID = 1;

  private final transient ProcessIdentity holder;

  RunHeldException(String run, ProcessIdentity holder) {
    super(
        "another hivemind (pid %d) is working on run %s; see it with: hivemind status --run %s"
            .formatted(holder.pid(), run, run));
    this.holder = holder;
  }

  /** The process that works on it. */
  public ProcessIdentity holder() {
    return holder;
  }
}
