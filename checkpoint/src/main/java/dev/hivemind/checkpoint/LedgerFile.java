package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A run's {@code ledger.jsonl}. An entry survives the end of this process as soon as the call that
 * brings it returns, and a power cut {@value #FORCE_AFTER_MILLIS} ms later. Callers write one after
 * the other: a slow disk delays them, no entry waits in memory and none is dropped.
 */
final class LedgerFile implements Ledger {
  private static final long FORCE_AFTER_MILLIS = 50;

  private final LineSink sink;
  private final String name;
  private final ScheduledExecutorService forcer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("ledger-force").factory());

  /** Guards {@link #closed} and appending to the sink. */
  private final ReentrantLock lock = new ReentrantLock();

  private final AtomicBoolean forceDue = new AtomicBoolean();
  private volatile @Nullable IOException failure;
  private boolean closed;

  LedgerFile(LineSink sink, String name) {
    this.sink = sink;
    this.name = name;
  }

  @Override
  public void open(LedgerEntry.Opened opened) {
    append(opened);
  }

  @Override
  public void close(LedgerEntry.Closed closed) {
    append(closed);
  }

  private void append(LedgerEntry entry) {
    byte[] line = LedgerJson.FORMAT.bytes(entry);
    lock.lock();
    try {
      if (closed) throw new IllegalStateException(name + " is closed");
      refuseAfterFailure();
      sink.append(line);
      forceSoon();
    } catch (IOException e) {
      failure = e;
      throw WriteFailure.of(name, e);
    } finally {
      lock.unlock();
    }
  }

  private void refuseAfterFailure() throws IOException {
    IOException earlier = failure;
    if (earlier != null) throw earlier;
  }

  private void forceSoon() {
    if (forceDue.compareAndSet(false, true)) {
      var _ = forcer.schedule(this::force, FORCE_AFTER_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void force() {
    forceDue.set(false);
    try {
      sink.force();
    } catch (IOException e) {
      failure = e;
    }
  }

  @Override
  public void close() {
    if (!markClosed()) return;
    forcer.shutdownNow();
    forcer.close();
    force();
    try (sink) {
      refuseAfterFailure();
    } catch (IOException e) {
      throw WriteFailure.of(name, e);
    }
  }

  private boolean markClosed() {
    lock.lock();
    try {
      boolean first = !closed;
      closed = true;
      return first;
    } finally {
      lock.unlock();
    }
  }
}
