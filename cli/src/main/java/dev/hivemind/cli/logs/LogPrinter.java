package dev.hivemind.cli.logs;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.DisplayText;
import java.util.List;
import java.util.function.Consumer;

/** Prints lines of logs. */
final class LogPrinter {
  private static final int WIDEST_NAME = 24;

  private LogPrinter() {}

  /**
   * For a person; one line never becomes two, nor does anything in it act on the terminal.
   *
   * @param names of the agents to be told apart; empty: no line says whose it is
   */
  static Consumer<LogLine> readable(Console console, List<String> names) {
    int widest = names.stream().mapToInt(String::length).max().orElse(0);
    int nameWidth = Math.min(widest, WIDEST_NAME);
    return line -> {
      String text = DisplayText.oneLine(line.text());
      String shown = line.tone() == null ? text : console.paint(line.tone(), text);
      console.print(
          nameWidth == 0 ? shown : DisplayText.left(line.agent(), nameWidth) + "  " + shown);
    };
  }

  /** As agents printed them, on the same stream. */
  static Consumer<LogLine> raw(Console console) {
    return line -> {
      if (line.onStderr()) console.note(line.text());
      else console.print(line.text());
    };
  }
}
