package dev.hivemind.cli.status;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Asks again only after a few seconds whether a process is alive that was: with many agents that is
 * most of what looking at a run costs. Not thread-safe.
 */
public final class RecentLiveness implements Liveness {
  private static final long KEPT_NANOS = Duration.ofSeconds(3).toNanos();

  private final Liveness liveness;
  private final Ticker ticker;
  private final Set<ProcessIdentity> alive = new HashSet<>();
  private long since;

  public RecentLiveness(Liveness liveness, Ticker ticker) {
    this.liveness = liveness;
    this.ticker = ticker;
    this.since = ticker.nanos();
  }

  @Override
  public boolean alive(ProcessIdentity process) {
    if (ticker.nanos() - since >= KEPT_NANOS) {
      alive.clear();
      since = ticker.nanos();
    }
    if (alive.contains(process)) return true;
    boolean now = liveness.alive(process);
    if (now) alive.add(process);
    return now;
  }
}
