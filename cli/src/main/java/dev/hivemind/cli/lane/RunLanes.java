package dev.hivemind.cli.lane;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockStats;
import dev.hivemind.proxy.Lane;
import dev.hivemind.task.run.RunEvent.MockServed;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The upstreams of a run, ready to be called: every mocked one has a mock provider of its own. */
public final class RunLanes implements AutoCloseable {

  private final List<Lane> lanes = new ArrayList<>();
  private final Map<String, MockProvider> mocks = new LinkedHashMap<>();

  private RunLanes() {}

  /**
   * @throws IOException when a mock provider cannot be started
   */
  public static RunLanes start(LanePlan plan) throws IOException {
    var started = new RunLanes();
    try {
      for (PlannedLane lane : plan.lanes()) started.add(lane);
      return started;
    } catch (IOException | RuntimeException e) {
      started.close();
      throw e;
    }
  }

  private void add(PlannedLane lane) throws IOException {
    URI url = lane.url();
    if (url == null) {
      MockProvider mock = MockProvider.start(MockOptions.DEFAULTS);
      mocks.put(lane.name(), mock);
      url = mock.url();
    }
    lanes.add(lane.at(url));
  }

  /** For the proxy. */
  public List<Lane> lanes() {
    return List.copyOf(lanes);
  }

  /** What each mock provider served so far. */
  public List<MockServed> served(Instant at) {
    return mocks.entrySet().stream()
        .map(mock -> served(at, mock.getKey(), mock.getValue().stats()))
        .toList();
  }

  private static MockServed served(Instant at, String upstream, MockStats stats) {
    return new MockServed(
        at,
        upstream,
        stats.requests(),
        stats.inputTokens(),
        stats.outputTokens(),
        stats.cacheReadTokens(),
        stats.cacheWriteTokens());
  }

  @Override
  public void close() {
    mocks.values().forEach(MockProvider::close);
  }
}
