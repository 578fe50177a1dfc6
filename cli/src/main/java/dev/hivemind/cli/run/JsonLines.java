package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunEventJson;
import dev.hivemind.cli.console.Console;
import dev.hivemind.task.run.RunEvent;

/** One JSON document for each event, as the run's journal keeps it. */
final class JsonLines implements RunDisplay {
  private final Console console;

  JsonLines(Console console) {
    this.console = console;
  }

  @Override
  public void show(RunEvent event) {
    console.print(RunEventJson.write(event));
  }

  @Override
  public void quiet() {
    // A program that reads this needs no sign of life.
  }
}
