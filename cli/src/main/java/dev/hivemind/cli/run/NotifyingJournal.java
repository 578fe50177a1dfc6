package dev.hivemind.cli.run;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunJournal;

/** A journal whose events are also told to a person's program, once they are kept. */
record NotifyingJournal(RunJournal kept, Notifier notifier) implements RunJournal {

  @Override
  public void append(RunEvent event) {
    kept.append(event);
    notifier.happened(event);
  }

  @Override
  public void close() {
    // Neither is its own.
  }
}
