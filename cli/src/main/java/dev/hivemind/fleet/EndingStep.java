package dev.hivemind.fleet;

/** How far the end of an agent has got; the constants stand in the order in which they follow. */
enum EndingStep {
  /** Asked to stop, so that it can save its transcript. */
  INTERRUPT,
  TERMINATE,
  KILL;

  void apply(RunningAgent agent) {
    switch (this) {
      case INTERRUPT -> agent.interrupt();
      case TERMINATE -> agent.terminate();
      case KILL -> agent.kill();
    }
  }
}
