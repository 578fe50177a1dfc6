package dev.hivemind.cli.status;

import dev.hivemind.fleet.process.ProcessIdentities;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;

/** Asks the operating system. */
public final class ProcessLiveness implements Liveness {
  private static final ProcessIdentities PROCESSES = ProcessIdentities.ofThisMachine();

  @Override
  public boolean alive(ProcessIdentity process) {
    return PROCESSES.alive(process);
  }

  /** This very process. */
  public static ProcessIdentity self() {
    return PROCESSES.of(ProcessHandle.current());
  }
}
