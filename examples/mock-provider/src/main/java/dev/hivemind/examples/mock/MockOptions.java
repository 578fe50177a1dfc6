package dev.hivemind.examples.mock;

import dev.hivemind.examples.mock.delivery.Pace;
import dev.hivemind.examples.mock.fault.Faults;
import dev.hivemind.examples.mock.limit.Limits;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How the mock provider behaves.
 *
 * @param port 0: any free one
 * @param formats that it speaks; at least one
 * @param usageWindows of a subscription; none: the account is none
 * @param speed simulated seconds in a real one: divides every duration; positive
 * @param seed of all chance: the same seed gives the request of the same number the same draws
 */
public record MockOptions(
    int port,
    Set<WireFormat> formats,
    Pace pace,
    Limits limits,
    Faults faults,
    List<UsageWindow> usageWindows,
    double speed,
    long seed) {
  /** Any port, all formats, quick answers, no limits, no faults. */
  public static final MockOptions DEFAULTS =
      new MockOptions(0, Duration.ofMillis(40), Duration.ofMillis(4));

  public MockOptions {
    if (formats.isEmpty()) throw new IllegalArgumentException("a mock provider without a format");
    if (!(speed > 0 && speed < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the speed has to be positive, not " + speed);
    }
    formats = Set.copyOf(formats);
    usageWindows = List.copyOf(usageWindows);
  }

  /**
   * No limits and no faults.
   *
   * @param latency before the first byte of an answer
   * @param chunkDelay between the events of a stream
   */
  public MockOptions(int port, Duration latency, Duration chunkDelay) {
    this(
        port,
        EnumSet.allOf(WireFormat.class),
        new Pace(latency, Duration.ZERO, 0, chunkDelay, Duration.ZERO, Duration.ZERO, false),
        Limits.NONE,
        Faults.NONE,
        List.of(),
        1,
        0);
  }

  /** Starts from the defaults. */
  public static MockOptionsBuilder builder() {
    return new MockOptionsBuilder();
  }
}
