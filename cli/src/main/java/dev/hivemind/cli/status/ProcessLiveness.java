package dev.hivemind.cli.status;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Asks the operating system. */
public final class ProcessLiveness implements Liveness {

  @Override
  public boolean alive(ProcessIdentity process) {
    return ProcessHandle.of(process.pid())
        .filter(ProcessHandle::isAlive)
        .flatMap(handle -> handle.info().startInstant())
        .filter(process.started()::equals)
        .filter(_ -> !isDead(process.pid()))
        .isPresent();
  }

  /** A process that has ended stays in the system's table until its parent has asked for it. */
  private static boolean isDead(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), ISO_8859_1);
      String state = stat.substring(stat.lastIndexOf(')') + 1).strip();
      return state.startsWith("Z") || state.startsWith("X");
    } catch (IOException noSuchTable) {
      return false; // the rest of the answer stands
    }
  }

  /** This very process. */
  public static ProcessIdentity self() {
    ProcessHandle self = ProcessHandle.current();
    return new ProcessIdentity(self.pid(), self.info().startInstant().orElse(Instant.EPOCH));
  }
}
