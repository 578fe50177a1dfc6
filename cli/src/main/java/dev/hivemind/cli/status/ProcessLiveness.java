package dev.hivemind.cli.status;

import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import java.time.Instant;

/** Asks the operating system. */
public final class ProcessLiveness implements Liveness {

  @Override
  public boolean alive(ProcessIdentity process) {
    return ProcessHandle.of(process.pid())
        .filter(ProcessHandle::isAlive)
        .flatMap(handle -> handle.info().startInstant())
        .filter(process.started()::equals)
        .isPresent();
  }

  /** This very process. */
  public static ProcessIdentity self() {
    ProcessHandle self = ProcessHandle.current();
    return new ProcessIdentity(self.pid(), self.info().startInstant().orElse(Instant.EPOCH));
  }
}
