package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.examples.mock.MockOptionsBuilder;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How fast the mock answers. */
final class MockPaceOptions {
  private static final Pattern STREAM =
      Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)(?:-(\\d{1,6}(?:\\.\\d{1,3})?))?");

  @Option(
      names = "--latency",
      paramLabel = "TIME",
      converter = MockValues.Time.class,
      description = "Before an answer begins, such as 80ms. Default: 40ms.")
  private @Nullable Duration latency;

  @Option(
      names = "--jitter",
      paramLabel = "TIME",
      converter = MockValues.Time.class,
      description = "Standard deviation of the latency.")
  private @Nullable Duration jitter;

  @Option(
      names = "--spike-rate",
      paramLabel = "SHARE",
      converter = MockValues.Share.class,
      description = "How often the latency is five times as long.")
  private double spikeRate;

  @Option(
      names = "--chunk-delay",
      paramLabel = "TIME",
      converter = MockValues.Time.class,
      description = "Between the pieces of a stream. Default: 4ms.")
  private @Nullable Duration chunkDelay;

  @Option(
      names = "--stream-seconds",
      paramLabel = "N[-M]",
      description = "How long an answer takes from its first piece to its last: 30 or 20-60.")
  private @Nullable String streamSeconds;

  @Option(
      names = "--vary-output",
      description = "Draw answers out to about 150 tokens, as in the paper's evaluation.")
  private boolean variesOutput;

  void addTo(MockOptionsBuilder options) {
    if (latency != null) options.latency(latency);
    if (jitter != null) options.jitter(jitter);
    if (chunkDelay != null) options.chunkDelay(chunkDelay);
    if (streamSeconds != null) addStream(streamSeconds, options);
    options.spikeRate(spikeRate).variesOutput(variesOutput);
  }

  private static void addStream(String text, MockOptionsBuilder options) {
    Matcher stream = STREAM.matcher(text);
    if (!stream.matches()) {
      throw CommandException.usage(
          "--stream-seconds: \"" + text + "\" is not understood; write 30 or 20-60");
    }
    Duration shortest = seconds(stream.group(1));
    String longest = stream.group(2);
    options.streamDuration(shortest, longest == null ? shortest : seconds(longest));
  }

  private static Duration seconds(String text) {
    return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1_000));
  }
}
