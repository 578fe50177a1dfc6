package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** A process that writes events and ledger entries of a run for ever. */
final class EndlessWriter {
  private static final String LONG = "x".repeat(2000);
  private static final Usage USAGE = new Usage(10, 1, 0, 0, false);

  private EndlessWriter() {}

  /**
   * @param number different for every writer of the run
   */
  static Process start(Path project, int number) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            EndlessWriter.class.getName(),
            project.toString(),
            String.valueOf(number))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Acts on each event by printing its number. */
  public static void main(String[] args) throws IOException {
    var run = RunStore.find(Path.of(args[0])).orElseThrow().run("demo-1").orElseThrow();
    long writer = Long.parseLong(args[1]);
    var port = new SampleEntries("port", "anthropic");
    try (var owned = run.own(new ProcessIdentity(writer, Instant.EPOCH), _ -> false)) {
      for (int number = Math.toIntExact(run.journalLength()); ; number++) {
        long attempt = writer * 1_000_000 + number;
        owned.ledger().open(port.opened(attempt, attempt));
        owned.journal().append(event(number));
        owned.ledger().close(port.closed(attempt, USAGE));
        System.out.println(number);
      }
    }
  }

  static RunEvent event(int number) {
    return number % 3 == 0
        ? new RunEvent.Activity(Instant.EPOCH, "task-" + number, LONG)
        : new RunEvent.ToolDenied(Instant.EPOCH, "task-" + number, "Bash", LONG);
  }

  /** Every attempt is in the ledger once, closed or open, and the sums are those of the rows. */
  static void assertAccountsAreWhole(RunFolder run) throws IOException {
    LedgerSummary ledger = run.ledger();
    int closed = run.usedAttempts().size();
    int open = ledger.unclosed().size() + ledger.unaccounted().size();

    assertThat(ledger.of("port").attempts()).isEqualTo(closed + open);
    assertThat(ledger.usage("port")).isEqualTo(new Usage(10L * closed, closed, 0, 0, false));
  }
}
