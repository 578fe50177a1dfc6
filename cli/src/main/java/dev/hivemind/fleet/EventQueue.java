package dev.hivemind.fleet;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where everything that happens reaches the fleet's owner: the only place where it waits. */
interface EventQueue {

  /** Adds an event; never waits. Thread-safe. */
  void put(FleetEvent event);

  /** Takes the oldest event, waiting for one at most that long; null: none came. */
  @Nullable FleetEvent poll(Duration wait) throws InterruptedException;
}
