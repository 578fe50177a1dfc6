package dev.hivemind.cli.run;

import dev.hivemind.task.run.RunEvent;

/** Shows a run while it goes on. Used by one thread. */
interface RunDisplay {

  void show(RunEvent event);

  /**
   * A task waits for long.
   *
   * @param text what for, and until when as far as that is known
   */
  void waits(String task, String text);

  /** Nothing has happened for a while. */
  void quiet();
}
