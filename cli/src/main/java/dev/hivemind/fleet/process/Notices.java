package dev.hivemind.fleet.process;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.agent.AgentOutput;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Turns what one agent prints into notices, one at a time; nothing follows {@link
 * AgentNotice.Exited}. Never throws: whoever reads the agent's pipes must go on. Thread-safe.
 */
final class Notices {
  private static final long BETWEEN_PRINTED = Duration.ofMillis(250).toNanos();

  private final AgentOutput output;
  private final Consumer<AgentNotice> consumer;
  private final Ticker ticker;
  private final AgentLogs logs;
  private boolean ended; // guarded by this, as is all that follows
  private boolean printed;
  private long lastPrinted;

  /**
   * @param logs told when a line or a notice breaks its reader
   */
  Notices(AgentOutput output, Consumer<AgentNotice> consumer, Ticker ticker, AgentLogs logs) {
    this.output = output;
    this.consumer = consumer;
    this.ticker = ticker;
    this.logs = logs;
  }

  /** Something came out of a pipe. */
  synchronized void printed() {
    long now = ticker.nanos();
    if (ended || (printed && now - lastPrinted < BETWEEN_PRINTED)) {
      return;
    }
    printed = true;
    lastPrinted = now;
    tell(new AgentNotice.Printed());
  }

  /** A line of standard output, without secrets. */
  synchronized void line(String line) {
    if (ended) {
      return;
    }
    try {
      for (AgentSignal signal : output.accept(line)) {
        tell(new AgentNotice.Signalled(signal));
      }
    } catch (RuntimeException e) {
      logs.remark("a line of stdout.log could not be understood: " + e);
    }
  }

  synchronized void exited(int exitCode, String stderrTail) {
    if (!ended) {
      ended = true;
      tell(new AgentNotice.Exited(outcome(exitCode, stderrTail), exitCode));
    }
  }

  private AgentOutcome outcome(int exitCode, String stderrTail) {
    try {
      return output.outcome(exitCode, stderrTail);
    } catch (RuntimeException e) {
      return new AgentOutcome.Failure("hivemind could not understand what it printed: " + e);
    }
  }

  private void tell(AgentNotice notice) {
    try {
      consumer.accept(notice);
    } catch (RuntimeException e) {
      logs.remark("a notice could not be given: " + e);
    }
  }
}
