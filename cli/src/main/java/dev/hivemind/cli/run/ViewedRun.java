package dev.hivemind.cli.run;

import dev.hivemind.cli.view.InlineView;
import dev.hivemind.task.run.RunEvent;

/**
 * Shows a run in the live view as soon as its first event is written down; its lines are for those
 * who leave the view.
 */
record ViewedRun(RunDisplay lines, InlineView view) implements RunDisplay {

  @Override
  public void show(RunEvent event) {
    if (event instanceof RunEvent.RunStarted || event instanceof RunEvent.RunResumed) view.start();
    lines.show(event);
  }

  @Override
  public void waits(String task, String text) {
    lines.waits(task, text);
  }

  @Override
  public void quiet() {
    lines.quiet();
  }
}
