package dev.hivemind.cli.run;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunJournal;

/**
 * A journal whose events are also shown, once they are kept. Closing it closes neither the output
 * nor what keeps the events.
 */
final class ShownJournal implements RunJournal {
  private final RunJournal kept;
  private final LiveOutput output;

  ShownJournal(RunJournal kept, LiveOutput output) {
    this.kept = kept;
    this.output = output;
  }

  @Override
  public void append(RunEvent event) {
    kept.append(event);
    output.add(event);
  }

  @Override
  public void close() {
    // It belongs to the run.
  }
}
