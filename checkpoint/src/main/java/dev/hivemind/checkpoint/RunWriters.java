package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Database;
import dev.hivemind.checkpoint.sqlite.Durability;
import dev.hivemind.checkpoint.sqlite.Writer;
import dev.hivemind.checkpoint.sqlite.Writer.Transaction;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Both ways in which a process writes of its run. SQLite lets one connection write at a time and
 * has the others ask again and again; within this process they rather queue. Thread-safe.
 */
final class RunWriters implements AutoCloseable {
  private final Writer safest;
  private final Writer quickest;

  /** Guards both. */
  private final ReentrantLock lock = new ReentrantLock(true);

  private RunWriters(Writer safest, Writer quickest) {
    this.safest = safest;
    this.quickest = quickest;
  }

  static RunWriters open(Database database) throws IOException {
    Writer safest = database.write(Durability.POWER_CUT);
    try {
      return new RunWriters(safest, database.write(Durability.PROCESS_END));
    } catch (IOException e) {
      safest.close();
      throw e;
    }
  }

  /** What it wrote survives a power cut, and all that was written before. */
  <T> T forGood(Transaction<T> transaction) throws IOException {
    return transact(safest, transaction);
  }

  /** What it wrote survives this process. */
  <T> T promptly(Transaction<T> transaction) throws IOException {
    return transact(quickest, transaction);
  }

  private <T> T transact(Writer writer, Transaction<T> transaction) throws IOException {
    lock.lock();
    try {
      return writer.transact(transaction);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    lock.lock();
    try (safest;
        quickest) {
      // Closed in the opposite order.
    } finally {
      lock.unlock();
    }
  }
}
