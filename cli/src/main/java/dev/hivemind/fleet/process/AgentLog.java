package dev.hivemind.fleet.process;

import dev.hivemind.checkpoint.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * One log of an agent, readable by its owner only. A further attempt is added below the earlier
 * ones, under a line {@code --- attempt 2 ---}. Thread-safe.
 */
final class AgentLog implements AutoCloseable {
  private static final Set<OpenOption> APPEND =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

  private static final Set<OpenOption> REPLACE =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          StandardOpenOption.TRUNCATE_EXISTING);

  private final SeekableByteChannel file;
  private boolean writable = true; // guarded by this

  private AgentLog(SeekableByteChannel file) {
    this.file = file;
  }

  static AgentLog open(Path path, int attempt) throws IOException {
    var log = new AgentLog(PrivateFiles.open(path, APPEND));
    if (attempt > 1) {
      log.line("--- attempt " + attempt + " ---");
    }
    return log;
  }

  /** Writes a whole file that only its owner can read. */
  static void write(Path path, String text) throws IOException {
    try (var out = Channels.newOutputStream(PrivateFiles.open(path, REPLACE))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Adds a line. When the disk is full the log ends here, and the agent goes on: it must not stall
   * on a pipe that nobody reads.
   */
  synchronized void line(String text) {
    if (!writable) {
      return;
    }
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text + "\n");
    try {
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    } catch (IOException _) {
      // Said above.
      writable = false;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    writable = false;
    file.close();
  }
}
