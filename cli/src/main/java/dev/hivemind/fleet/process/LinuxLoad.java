package dev.hivemind.fleet.process;

import dev.hivemind.fleet.MachineLoad;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * This machine's load as Linux tells it: processor time from {@code /proc/stat}, memory from {@code
 * /proc/meminfo} and the limits of the control groups that hivemind runs in. Elsewhere nothing is
 * told, as {@link MachineLoad} has it.
 */
public final class LinuxLoad implements MachineLoad {
  private static final Pattern AVAILABLE =
      Pattern.compile("^MemAvailable:\\s+(\\d+) kB", Pattern.MULTILINE);

  private static final int IDLE = 3;
  private static final int WAITING_FOR_DISKS = 4;
  private static final int TIMES = 8;

  private final Path proc;
  private final ControlGroupMemory group;
  private ProcessorTime last; // guarded by this, as is all that follows
  private double lastBusy;

  /** Processor time since boot, in ticks. */
  private record ProcessorTime(long total, long idle) {}

  public LinuxLoad() {
    this(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
  }

  LinuxLoad(Path proc, Path groups) {
    this.proc = proc;
    this.group = new ControlGroupMemory(proc, groups);
    this.last = processorTime();
  }

  @Override
  public int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  @Override
  public synchronized double busy() {
    ProcessorTime now = processorTime();
    long total = now.total() - last.total();
    if (total > 0) {
      lastBusy = Math.clamp(1 - (double) (now.idle() - last.idle()) / total, 0, 1);
      last = now;
    }
    return lastBusy;
  }

  @Override
  public long availableMemoryBytes() {
    Matcher available = AVAILABLE.matcher(ProcFile.text(proc.resolve("meminfo")));
    long machine = available.find() ? Long.parseLong(available.group(1)) * 1024 : Long.MAX_VALUE;
    return Math.min(machine, group.availableBytes());
  }

  /** proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal; guests count in user. */
  private ProcessorTime processorTime() {
    String first = ProcFile.text(proc.resolve("stat")).lines().findFirst().orElse("");
    String[] fields = first.replaceFirst("^cpu +", "").split(" ", -1);
    if (!first.startsWith("cpu ") || fields.length < TIMES) {
      return new ProcessorTime(0, 0);
    }
    long total = 0;
    for (int field = 0; field < TIMES; field++) {
      total += Long.parseLong(fields[field]);
    }
    long idle = Long.parseLong(fields[IDLE]) + Long.parseLong(fields[WAITING_FOR_DISKS]);
    return new ProcessorTime(total, idle);
  }
}
