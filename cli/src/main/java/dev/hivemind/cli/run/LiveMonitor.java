package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.live.LaneTrends;
import dev.hivemind.cli.live.LiveJson;
import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks once a second at what agents wait for: keeps it where {@code status} finds it, and says it
 * of waits that become long.
 */
final class LiveMonitor implements AutoCloseable {
  private static final Duration BETWEEN = Duration.ofSeconds(1);

  /** A shorter wait is not worth a line. */
  private static final long LONG_SECONDS = 10;

  /** A wait that goes on is mentioned again after so long. */
  private static final long AGAIN_SECONDS = 60;

  private final AgentGateway proxy;
  private final List<String> agents;
  private final RunFolder folder;
  private final LiveOutput output;
  private final Ticker ticker;
  private final Sleeper sleeper;
  private final Thread thread;

  /** Used by the thread, and once more when it has ended. */
  private final LaneTrends trends;

  /** Seconds of each wait when it was mentioned last, by agent. Used by the thread only. */
  private final Map<String, Long> mentioned = new HashMap<>();

  private LiveMonitor(
      AgentGateway proxy,
      List<String> agents,
      RunFolder folder,
      LiveOutput output,
      Ticker ticker,
      Sleeper sleeper)
      throws IOException {
    this.proxy = proxy;
    this.agents = agents;
    this.folder = folder;
    this.output = output;
    this.ticker = ticker;
    this.sleeper = sleeper;
    this.trends = new LaneTrends(folder.live().flatMap(LiveJson::read));
    this.thread = Thread.ofVirtual().name("live monitor").unstarted(this::watch);
  }

  static LiveMonitor start(
      AgentGateway proxy,
      List<String> agents,
      RunFolder folder,
      LiveOutput output,
      Ticker ticker,
      Sleeper sleeper)
      throws IOException {
    LiveMonitor monitor = new LiveMonitor(proxy, agents, folder, output, ticker, sleeper);
    monitor.thread.start();
    return monitor;
  }

  private void watch() {
    try {
      while (true) {
        sleeper.sleep(BETWEEN);
        look();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    LiveSnapshot now = LiveSnapshot.of(proxy, agents, trends, ticker);
    now.waits().forEach(this::mention);
    mentioned.keySet().retainAll(now.waits().keySet());
    try {
      folder.keepLive(LiveJson.write(now));
    } catch (IOException unwritable) {
      // Only a view of this moment; the journal tells of a disk that cannot be written.
    }
  }

  private void mention(String agent, LiveWait wait) {
    long last = mentioned.getOrDefault(agent, LONG_SECONDS - AGAIN_SECONDS);
    if (wait.seconds() < mentioned.getOrDefault(agent, 0L)) {
      mentioned.remove(agent); // Another wait.
    } else if (wait.seconds() >= last + AGAIN_SECONDS) {
      mentioned.put(agent, wait.seconds());
      output.waits(agent, wait.text());
    }
  }

  /** Looks once more, so that what is kept is how the run ended. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    look();
  }
}
