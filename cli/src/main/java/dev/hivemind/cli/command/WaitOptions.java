package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How long a run waits for a usage limit to end. */
final class WaitOptions {
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  @Option(
      names = "--no-wait",
      description = "Do not wait for a usage limit: stop what needs it and exit with 4.")
  private boolean noWait;

  @Option(
      names = "--max-wait",
      converter = MockValues.Time.class,
      paramLabel = "TIME",
      description = "Wait that long at most, such as 6h; what takes longer is as with --no-wait.")
  private @Nullable Duration maxWait;

  Duration longestWait() {
    if (noWait && maxWait != null) {
      throw CommandException.usage("--no-wait and --max-wait exclude each other");
    }
    if (noWait) return Duration.ZERO;
    return maxWait == null ? FOR_EVER : maxWait;
  }
}
