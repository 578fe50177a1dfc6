package dev.hivemind.cli.bench.trial;

import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.LaneStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Looks again and again how many calls at once a proxy allows, until it is closed. */
final class LimitWatch implements AutoCloseable {
  private final AgentGateway proxy;
  private final TrialClock clock;
  private final Duration sampling;

  /** Guarded by this. */
  private final List<LimitPoint> points = new ArrayList<>();

  private final Map<String, Integer> last = new HashMap<>();
  private boolean kept;
  private final Thread thread;

  private LimitWatch(AgentGateway proxy, TrialClock clock, Duration sampling) {
    this.proxy = proxy;
    this.clock = clock;
    this.sampling = sampling;
    this.thread = Thread.ofVirtual().unstarted(this::watch);
  }

  static LimitWatch start(AgentGateway proxy, TrialClock clock, Duration sampling) {
    var watch = new LimitWatch(proxy, clock, sampling);
    watch.look();
    watch.thread.start();
    return watch;
  }

  private void watch() {
    try {
      while (true) {
        clock.sleep(sampling);
        look();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void look() {
    for (LaneStatus lane : proxy.lanes()) {
      kept |= !lane.view().pools().isEmpty();
      int limit = lane.view().limit();
      Integer before = last.put(lane.lane(), limit);
      if (before == null || before != limit) {
        points.add(new LimitPoint(lane.lane(), clock.elapsed(), limit));
      }
    }
  }

  synchronized List<LimitPoint> points() {
    return List.copyOf(points);
  }

  /** Whether it was seen to keep account of rate limits. */
  synchronized boolean limitsKept() {
    return kept;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
