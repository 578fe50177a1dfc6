package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.MockTraffic;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Counts what came to a mock provider and how it was answered. Thread-safe. */
public final class TrafficTally {
  private static final int TOO_MANY_REQUESTS = 429;

  private final long window;
  private final Map<Integer, Long> statuses = new TreeMap<>();
  private final Map<String, Long> models = new TreeMap<>();
  private final Map<String, Long> paths = new TreeMap<>();
  private long modelRequests;
  private long firstAt;
  private long lateRefusals;
  private long resets;
  private long midStreamResets;

  /**
   * @param window of the rate limits: 429s after the first one are counted apart
   */
  public TrafficTally(Duration window) {
    this.window = window.toNanos();
  }

  synchronized void called(ApiCall call) {
    paths.merge(call.method() + " " + call.path(), 1L, Long::sum);
  }

  /**
   * @param now simulated nanoseconds
   */
  synchronized void asked(String model, long now) {
    if (modelRequests++ == 0) firstAt = now;
    models.merge(model, 1L, Long::sum);
  }

  /**
   * @param now simulated nanoseconds
   */
  synchronized void answered(int status, long now) {
    statuses.merge(status, 1L, Long::sum);
    boolean late = modelRequests > 0 && now - firstAt >= window;
    if (status == TOO_MANY_REQUESTS && late) lateRefusals++;
  }

  synchronized void reset() {
    resets++;
  }

  public synchronized void resetMidStream() {
    midStreamResets++;
  }

  synchronized MockTraffic traffic(int inFlight, int peak) {
    return new MockTraffic(
        modelRequests,
        statuses,
        models,
        paths,
        lateRefusals,
        resets,
        midStreamResets,
        inFlight,
        peak);
  }
}
