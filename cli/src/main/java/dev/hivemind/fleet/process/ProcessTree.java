package dev.hivemind.fleet.process;

import java.util.Set;

/** The processes that belong to one agent, or to one run. Thread-safe. */
interface ProcessTree {

  /**
   * The living members now. What was a member once stays one: a process that is seen below the
   * agent is still found when its parents have ended.
   *
   * @return handles that stand for a pid together with its start, so that a pid that was used again
   *     is never hit. Never this process
   */
  Set<ProcessHandle> members();
}
