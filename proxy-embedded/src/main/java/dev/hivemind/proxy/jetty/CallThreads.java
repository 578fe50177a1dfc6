package dev.hivemind.proxy.jetty;

/** On what the virtual threads of calls run. Thread-safe. */
sealed interface CallThreads permits CarriedCalls, ScheduledCalls {

  /** Begins a call. */
  void start(Runnable call);

  /**
   * Does what ends a call's wait, at most one call's.
   *
   * @param news short, and without a lock
   */
  void wake(Runnable news);

  /** The quickest that this Java allows. */
  static CallThreads best() {
    CallThreads carried = CarriedCalls.create();
    return carried == null ? new ScheduledCalls() : carried;
  }
}
