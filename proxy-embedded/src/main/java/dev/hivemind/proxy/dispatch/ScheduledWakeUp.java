package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One thread that rings for every lane of a proxy. */
public final class ScheduledWakeUp implements WakeUp, AutoCloseable {
  private final Ticker ticker;
  private final ScheduledThreadPoolExecutor timer;

  public ScheduledWakeUp(Ticker ticker) {
    this.ticker = ticker;
    this.timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("hivemind-wake-up").factory());
    timer.setRemoveOnCancelPolicy(true);
    timer.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy()); // Once closed.
  }

  @Override
  public Alarm at(long nanos, Runnable ring) {
    Duration left = ticker.real(Duration.ofNanos(nanos - ticker.nanos()));
    Future<?> due = timer.schedule(ring, left.toNanos(), TimeUnit.NANOSECONDS);
    return () -> due.cancel(false);
  }

  /** Nothing rings any more. Idempotent. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
