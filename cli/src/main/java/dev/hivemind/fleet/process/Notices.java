package dev.hivemind.fleet.process;

import dev.hivemind.agent.AgentOutput;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Turns what one agent prints into notices, one at a time; nothing follows {@link
 * AgentNotice.Exited}. Thread-safe.
 */
final class Notices {
  private static final long BETWEEN_PRINTED = Duration.ofMillis(250).toNanos();

  private final AgentOutput output;
  private final Consumer<AgentNotice> consumer;
  private final Ticker ticker;
  private boolean ended; // guarded by this, as is all that follows
  private boolean printed;
  private long lastPrinted;

  Notices(AgentOutput output, Consumer<AgentNotice> consumer, Ticker ticker) {
    this.output = output;
    this.consumer = consumer;
    this.ticker = ticker;
  }

  /** Something came out of a pipe. */
  synchronized void printed() {
    long now = ticker.nanos();
    if (ended || (printed && now - lastPrinted < BETWEEN_PRINTED)) {
      return;
    }
    printed = true;
    lastPrinted = now;
    consumer.accept(new AgentNotice.Printed());
  }

  /** A line of standard output, without secrets. */
  synchronized void line(String line) {
    if (ended) {
      return;
    }
    for (AgentSignal signal : output.accept(line)) {
      consumer.accept(new AgentNotice.Signalled(signal));
    }
  }

  synchronized void exited(int exitCode, String stderrTail) {
    if (ended) {
      return;
    }
    ended = true;
    consumer.accept(new AgentNotice.Exited(output.outcome(exitCode, stderrTail), exitCode));
  }
}
