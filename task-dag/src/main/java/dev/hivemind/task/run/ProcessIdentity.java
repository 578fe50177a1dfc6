package dev.hivemind.task.run;

import java.time.Instant;

/**
 * A process that no other can be mistaken for: process ids are used again, a pair of id and start
 * is not.
 *
 * @param started its start, in the words of whoever named the process; compare for equality only.
 *     Where a system tells nothing steadier it is a time of day, as in all runs of earlier versions
 */
public record ProcessIdentity(long pid, String started) {

  /** Of a process whose start is known by the clock on the wall only. */
  public ProcessIdentity(long pid, Instant started) {
    this(pid, started.toString());
  }
}
