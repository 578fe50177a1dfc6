package dev.hivemind.examples.mock;

import dev.hivemind.examples.mock.jetty.JettyMockProvider;
import dev.hivemind.examples.mock.time.MockClock;
import java.io.IOException;
import java.net.URI;

/**
 * A stand-in for the providers' APIs on loopback. It simulates a model: it reads the prompt, asks
 * with tool calls for every file that the prompt names, and ends with a message. Thread-safe.
 */
public interface MockProvider extends AutoCloseable {

  /**
   * Starts listening on 127.0.0.1.
   *
   * @throws IOException when the port cannot be had; the message names it
   */
  static MockProvider start(MockOptions options) throws IOException {
    return start(options, MockClock.system());
  }

  /**
   * Starts listening on 127.0.0.1, by a clock that its clients go by too: all that it tells of
   * time, the {@code Date} of its answers included, is told by that clock.
   *
   * @throws IOException when the port cannot be had; the message names it
   */
  static MockProvider start(MockOptions options, MockClock clock) throws IOException {
    return JettyMockProvider.start(options, clock);
  }

  /** {@code http://127.0.0.1:PORT}. */
  URI url();

  /** What was served. */
  MockStats stats();

  /** What came, and how it was answered. */
  MockTraffic traffic();

  @Override
  void close();
}
