package dev.hivemind.fleet;

/** How far the end of an agent has got; the constants stand in the order in which they follow. */
enum EndingStep {
  /** Given time to end by itself. */
  LEAVE,
  /** Asked to stop, so that it can save its transcript. */
  INTERRUPT,
  TERMINATE,
  KILL;

  void apply(RunningAgent agent) {
    switch (this) {
      case LEAVE -> {}
      case INTERRUPT -> agent.interrupt();
      case TERMINATE -> agent.terminate();
      case KILL -> agent.kill();
    }
  }
}
