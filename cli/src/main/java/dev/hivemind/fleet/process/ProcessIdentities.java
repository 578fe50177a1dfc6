package dev.hivemind.fleet.process;

import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Names processes for good. Where there is a {@code /proc} a start is the boot of the machine and
 * the clock ticks from it to the process (proc_pid_stat(5)): no step of the clock on the wall moves
 * them, while the time of day that Java tells of a start follows such a step, and so differs from
 * one program to the next. Elsewhere it is that time of day. Immutable, thread-safe.
 */
public final class ProcessIdentities implements Liveness {
  private final ProcessTable table;
  private final @Nullable String boot;

  ProcessIdentities(ProcessTable table) {
    this.table = table;
    this.boot = table.boot();
  }

  public static ProcessIdentities ofThisMachine() {
    return new ProcessIdentities(ProcessTable.ofThisMachine());
  }

  /** A process that is gone already has no start any more; nothing can be mistaken for it. */
  public ProcessIdentity of(ProcessHandle process) {
    long pid = process.pid();
    ProcessEntry entry = table.entry(pid);
    String sinceBoot = entry == null ? null : sinceBoot(entry);
    return sinceBoot == null
        ? new ProcessIdentity(pid, timeOfDay(process).orElse(Instant.EPOCH))
        : new ProcessIdentity(pid, sinceBoot);
  }

  /** By either name: runs of earlier versions know the time of day only. */
  @Override
  public boolean alive(ProcessIdentity process) {
    ProcessEntry entry = table.entry(process.pid());
    // What has ended stays in the system's table until its parent has asked for it.
    if (entry != null && !entry.alive()) return false;
    if (entry != null && process.started().equals(sinceBoot(entry))) return true;
    return ProcessHandle.of(process.pid())
        .filter(ProcessHandle::isAlive)
        .flatMap(ProcessIdentities::timeOfDay)
        .filter(time -> process.started().equals(time.toString()))
        .isPresent();
  }

  private @Nullable String sinceBoot(ProcessEntry entry) {
    return boot == null ? null : "%d ticks after boot %s".formatted(entry.startTicks(), boot);
  }

  private static Optional<Instant> timeOfDay(ProcessHandle process) {
    return process.info().startInstant();
  }
}
