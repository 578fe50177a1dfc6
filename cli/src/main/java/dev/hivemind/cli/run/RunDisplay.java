package dev.hivemind.cli.run;

import dev.hivemind.task.run.RunEvent;

/** Shows a run while it goes on. Used by one thread. */
interface RunDisplay {

  void show(RunEvent event);

  /** Nothing has happened for a while. */
  void quiet();
}
