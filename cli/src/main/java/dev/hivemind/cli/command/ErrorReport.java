package dev.hivemind.cli.command;

import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.invocation.Masking;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a fault of hivemind itself leaves behind for whoever mends it: a file without secrets. */
final class ErrorReport {
  private ErrorReport() {}

  /**
   * Writes the report into the project's state folder, or else the system's temporary one.
   *
   * @return for a person: where it is, or why there is none
   */
  static String write(Surroundings surroundings, List<String> arguments, Throwable problem) {
    try {
      // Made by the system with mode 0600.
      Path file = Files.createTempFile(folder(surroundings), "error-report-", ".txt");
      Files.writeString(file, text(surroundings, arguments, problem));
      return "A report is in " + file + "; please send it to HiveMind's developers.";
    } catch (IOException e) {
      return "A report could not be written: " + e.getMessage();
    }
  }

  private static Path folder(Surroundings surroundings) {
    return RunStore.find(surroundings.directory())
        .map(RunStore::folder)
        .filter(Files::isWritable)
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static String text(Surroundings surroundings, List<String> arguments, Throwable problem) {
    var trace = new StringWriter();
    problem.printStackTrace(new PrintWriter(trace, true));
    String text =
        """
        hivemind %s, Java %s, %s %s
        %s
        arguments: %s

        %s\
        """
            .formatted(
                Version.text(),
                Runtime.version(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                surroundings.ticker().now(),
                arguments,
                trace);
    return new Masking(surroundings.environment()).mask(text);
  }
}
