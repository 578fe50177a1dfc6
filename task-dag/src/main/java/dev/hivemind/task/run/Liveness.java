package dev.hivemind.task.run;

/** Tells whether a process still exists. Thread-safe, quick. */
@FunctionalInterface
public interface Liveness {

  /** Whether that very process is alive, not another one that was given its number later. */
  boolean alive(ProcessIdentity process);
}
