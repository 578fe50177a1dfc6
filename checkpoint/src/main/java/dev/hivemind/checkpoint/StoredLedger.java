package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A run's ledger in the database. Entries queue and are written together {@value
 * #COMMIT_AFTER_MILLIS} ms after the first of them, so that a call never waits for the disk; until
 * then they are {@linkplain PendingEntries kept} for a successor, should this process be killed.
 * Only when {@value #ROOM} wait already do callers wait with them. None is dropped.
 */
final class StoredLedger implements Ledger {
  private static final long COMMIT_AFTER_MILLIS = 20;
  static final int ROOM = 4096;

  /** So that an event of the run need not wait long for the database. */
  private static final int TOGETHER = 512;

  private final LedgerSink sink;
  private final AttemptsAtWork attempts;
  private final PendingEntries pending;
  private final ScheduledThreadPoolExecutor committer;

  /** Guards everything below. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Condition changed = lock.newCondition();
  private final Queue<LedgerRow> waiting = new ArrayDeque<>();
  private boolean commitDue;
  private boolean closed;
  private @Nullable IOException failure;

  /**
   * @param pending closed with this ledger, unless something could not be written
   */
  StoredLedger(LedgerSink sink, AttemptsAtWork attempts, PendingEntries pending) {
    this(
        sink,
        attempts,
        pending,
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("ledger").factory()));
  }

  /**
   * @param committer of one thread; closed with this ledger
   */
  StoredLedger(
      LedgerSink sink,
      AttemptsAtWork attempts,
      PendingEntries pending,
      ScheduledThreadPoolExecutor committer) {
    this.sink = sink;
    this.attempts = attempts;
    this.pending = pending;
    this.committer = committer;
    committer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public void open(LedgerEntry.Opened opened) {
    add(opened, opened.agent());
  }

  @Override
  public void close(LedgerEntry.Closed closed) {
    add(closed, closed.agent());
  }

  private void add(LedgerEntry entry, String task) {
    var row = new LedgerRow(entry, attempts.of(task));
    byte[] line = PendingEntries.line(row);
    lock.lock();
    try {
      awaitRoom();
      pending.add(line);
      waiting.add(row);
      commitSoon();
    } catch (IOException e) {
      failure = e;
      refuseAfterFailure();
    } finally {
      lock.unlock();
    }
  }

  /** Call with the lock. */
  private void awaitRoom() {
    while (true) {
      if (closed) throw new IllegalStateException("the ledger is closed");
      refuseAfterFailure();
      if (waiting.size() < ROOM) return;
      // Not interruptibly: an entry whose call ended must be kept all the same.
      changed.awaitUninterruptibly();
    }
  }

  /** Call with the lock. */
  private void refuseAfterFailure() {
    IOException earlier = failure;
    if (earlier != null) throw new UncheckedIOException(earlier.getMessage(), earlier);
  }

  /** Call with the lock. */
  private void commitSoon() {
    if (commitDue) return;
    commitDue = true;
    var _ = committer.schedule(this::commitAll, COMMIT_AFTER_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void commitAll() {
    for (var batch = next(); !batch.rows().isEmpty(); batch = next()) {
      try {
        sink.write(batch.rows());
        written(batch);
      } catch (IOException e) {
        fail(e);
        return;
      } catch (RuntimeException e) {
        // Callers must hear of it: nothing is written any more.
        fail(new IOException("the ledger cannot be written: " + e.getMessage(), e));
        throw e;
      }
    }
  }

  /** The rows to be written next; none: what comes later is committed later, or never any more. */
  private Batch next() {
    lock.lock();
    try {
      if (failure != null) return Batch.NONE;
      var rows = new ArrayList<LedgerRow>();
      while (rows.size() < TOGETHER && !waiting.isEmpty()) rows.add(waiting.remove());
      commitDue = !rows.isEmpty();
      changed.signalAll();
      boolean all = !rows.isEmpty() && waiting.isEmpty();
      return new Batch(rows, all ? OptionalInt.of(pending.turn()) : OptionalInt.empty());
    } finally {
      lock.unlock();
    }
  }

  private void written(Batch batch) throws IOException {
    if (batch.emptied().isEmpty()) return;
    lock.lock();
    try {
      pending.committed(batch.emptied().getAsInt());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Rows that are written together.
   *
   * @param emptied what of the pending entries need not be kept once they are; empty: more wait
   */
  private record Batch(List<LedgerRow> rows, OptionalInt emptied) {
    static final Batch NONE = new Batch(List.of(), OptionalInt.empty());
  }

  /** How many entries are not written yet. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  private void fail(IOException e) {
    lock.lock();
    try {
      failure = e;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * @throws UncheckedIOException when entries could not be written
   */
  @Override
  public void close() {
    if (!markClosed()) return;
    committer.close(); // Waits for rows that are being written; what waits is written here.
    commitAll();
    lock.lock();
    try {
      refuseAfterFailure();
      pending.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    } finally {
      lock.unlock();
    }
  }

  private boolean markClosed() {
    lock.lock();
    try {
      boolean first = !closed;
      closed = true;
      changed.signalAll();
      return first;
    } finally {
      lock.unlock();
    }
  }
}
