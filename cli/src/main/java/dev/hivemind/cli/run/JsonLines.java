package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunEventJson;
import dev.hivemind.cli.console.Console;
import dev.hivemind.task.run.RunEvent;
import tools.jackson.databind.node.JsonNodeFactory;

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
  public void waits(String task, String text) {
    console.print(
        JsonNodeFactory.instance
            .objectNode()
            .put("type", "waits")
            .put("task", task)
            .put("text", text)
            .toString());
  }

  @Override
  public void quiet() {
    // A program that reads this needs no sign of life.
  }
}
