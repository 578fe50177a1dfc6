package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.RunReporter;
import dev.hivemind.cli.status.RunSummary;
import dev.hivemind.cli.status.StatusTable;
import java.io.IOException;
import java.time.Duration;

/** What a run says when it is over. */
final class FinalReport {
  /** With more tasks only those that did not succeed are listed; {@code status} lists all. */
  private static final int MOST_ROWS = 50;

  private FinalReport() {}

  /** Read from what was written down, so that {@code status} can only say the same. */
  static void print(RunFolder folder, Duration wall, boolean json, Surroundings surroundings)
      throws IOException {
    RunReport report = new RunReporter(new ProcessLiveness(), surroundings.ticker()).read(folder);
    Console console = surroundings.console();
    if (json) {
      console.print(RunFinished.document(report, wall).toString());
      return;
    }
    boolean few = report.status().tasks().size() <= MOST_ROWS;
    console.print("");
    (few ? StatusTable.ofAll(report) : StatusTable.ofUnsuccessful(report)).printTo(console);
    console.print("");
    new RunSummary(report).lines().forEach(console::print);
  }
}
