package dev.hivemind.fleet.process;

import org.jspecify.annotations.Nullable;

/**
 * One process as {@code /proc/PID/stat} tells it (proc_pid_stat(5)).
 *
 * @param startTicks clock ticks between boot and its start; with the pid, names it for good
 * @param alive false for what is dead but not yet reaped, and for threads of the kernel
 */
record ProcessEntry(long pid, long parent, long session, long startTicks, boolean alive) {
  /** Positions after the closing parenthesis of the command's name. */
  private static final int STATE = 0;

  private static final int PARENT = 1;
  private static final int SESSION = 3;
  private static final int FLAGS = 6;
  private static final int START = 19;

  private static final long KERNEL_THREAD = 0x0020_0000;

  /** Null when this is no such line. The name may hold anything, parentheses too. */
  static @Nullable ProcessEntry parse(long pid, String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    if (fields.length <= START) {
      return null;
    }
    boolean dead = fields[STATE].equals("Z") || fields[STATE].equals("X");
    boolean kernel = (Long.parseLong(fields[FLAGS]) & KERNEL_THREAD) != 0;
    return new ProcessEntry(
        pid,
        Long.parseLong(fields[PARENT]),
        Long.parseLong(fields[SESSION]),
        Long.parseLong(fields[START]),
        !dead && !kernel);
  }
}
