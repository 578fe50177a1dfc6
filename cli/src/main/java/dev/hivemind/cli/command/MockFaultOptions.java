package dev.hivemind.cli.command;

import dev.hivemind.examples.mock.MockOptionsBuilder;
import dev.hivemind.examples.mock.fault.ResetMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What goes wrong at the mock. */
final class MockFaultOptions {

  @Option(
      names = "--error-rate",
      paramLabel = "SHARE",
      converter = MockValues.Share.class,
      description = "How often the answer is status 502: 0.1 or 10%%, as all shares.")
  private double errorRate;

  @Option(
      names = "--reset-rate",
      paramLabel = "SHARE",
      converter = MockValues.Share.class,
      description = "How often the connection is reset before the answer.")
  private double resetRate;

  @Option(
      names = "--reset-mode",
      paramLabel = "KIND",
      description = "What such a reset is: rst (the default) or empty-502.")
  private @Nullable String resetMode;

  @Option(
      names = "--overload-rate",
      paramLabel = "SHARE",
      converter = MockValues.Share.class,
      description = "How often the answer is status 529.")
  private double overloadRate;

  @Option(
      names = "--bare-429-rate",
      paramLabel = "SHARE",
      converter = MockValues.Share.class,
      description = "How often the answer is status 429 without any header about limits.")
  private double bareRefusalRate;

  @Option(
      names = "--midstream-reset-rate",
      paramLabel = "SHARE",
      converter = MockValues.Share.class,
      description = "How often an answer is reset after its first block of content.")
  private double midStreamResetRate;

  @Option(
      names = "--error-event-rate",
      paramLabel = "SHARE",
      converter = MockValues.Share.class,
      description = "How often a stream begins with an error event.")
  private double errorEventRate;

  @Option(
      names = "--faults",
      paramLabel = "WHEN=WHAT,…",
      description = "Faults by script; see below.")
  private String script = "";

  /**
   * @throws IllegalArgumentException when the script is not understood
   */
  void addTo(MockOptionsBuilder options) {
    options
        .errorRate(errorRate)
        .resetRate(resetRate)
        .overloadRate(overloadRate)
        .bareRefusalRate(bareRefusalRate)
        .midStreamResetRate(midStreamResetRate)
        .errorEventRate(errorEventRate)
        .faults(script);
    if (resetMode != null) {
      options.resetMode(MockNames.find("--reset-mode", resetMode, ResetMode.class));
    }
  }
}
