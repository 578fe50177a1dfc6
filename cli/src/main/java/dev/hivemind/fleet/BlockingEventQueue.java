package dev.hivemind.fleet;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An event queue that really waits. */
final class BlockingEventQueue implements EventQueue {
  private final LinkedBlockingQueue<FleetEvent> events = new LinkedBlockingQueue<>();

  @Override
  public void put(FleetEvent event) {
    events.add(event);
  }

  @Override
  public @Nullable FleetEvent poll(Duration wait) throws InterruptedException {
    return events.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
  }
}
