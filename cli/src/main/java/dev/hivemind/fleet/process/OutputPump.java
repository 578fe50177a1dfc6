package dev.hivemind.fleet.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Reads one pipe of an agent to its end, whatever happens to what was read: an agent whose pipe is
 * not drained hangs (case F2).
 *
 * <p>On a platform thread: a read from a pipe holds a virtual thread's carrier, and with 256 of
 * them held no other virtual thread of hivemind runs (measured on JDK 25).
 */
final class OutputPump {
  /** More of one line is neither understood nor logged. */
  private static final int LONGEST_LINE = 8 * 1024 * 1024;

  private static final int BUFFER = 64 * 1024;

  private final InputStream pipe;
  private final Runnable onBytes;
  private final LineSplitter lines;
  private final Thread thread;

  private OutputPump(String name, InputStream pipe, Runnable onBytes, Consumer<String> onLine) {
    this.pipe = pipe;
    this.onBytes = onBytes;
    this.lines = new LineSplitter(LONGEST_LINE, onLine);
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::drain);
  }

  static OutputPump start(
      String name, InputStream pipe, Runnable onBytes, Consumer<String> onLine) {
    var pump = new OutputPump(name, pipe, onBytes, onLine);
    pump.thread.start();
    return pump;
  }

  private void drain() {
    byte[] buffer = new byte[BUFFER];
    try {
      for (int read = pipe.read(buffer); read >= 0; read = pipe.read(buffer)) {
        onBytes.run();
        lines.accept(buffer, read);
      }
    } catch (IOException _) {
      // The pipe is gone: as good as its end.
    }
    lines.finish();
  }

  /**
   * Waits until everything is read.
   *
   * @param patience when something that is not the agent's holds the pipe, it may never end
   */
  void awaitEnd(Duration patience) throws InterruptedException {
    thread.join(patience);
  }
}
