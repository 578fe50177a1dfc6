package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one at a time change what the checkouts of a repository share, in this process and in
 * others: git itself fails when two worktrees are made at once. To be closed by the thread that
 * took it.
 */
final class RepositoryLock implements AutoCloseable {
  private static final Map<Path, ReentrantLock> IN_THIS_PROCESS = new ConcurrentHashMap<>();

  private final ReentrantLock lock;
  private final FileChannel file;

  private RepositoryLock(ReentrantLock lock, FileChannel file) {
    this.lock = lock;
    this.file = file;
  }

  /** Waits for its turn. */
  static RepositoryLock take(GitRepository repository) throws IOException {
    Path common = repository.commonFolder();
    ReentrantLock lock = IN_THIS_PROCESS.computeIfAbsent(common, _ -> new ReentrantLock());
    lock.lock();
    FileChannel file = null;
    boolean taken = false;
    try {
      file =
          FileChannel.open(
              common.resolve("hivemind.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      var _ = file.lock();
      taken = true;
      return new RepositoryLock(lock, file);
    } finally {
      if (!taken) {
        if (file != null) file.close();
        lock.unlock();
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      lock.unlock();
    }
  }
}
