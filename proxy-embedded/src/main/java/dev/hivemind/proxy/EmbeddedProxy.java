package dev.hivemind.proxy;

import dev.hivemind.proxy.jetty.JettyProxy;
import dev.hivemind.proxy.jetty.ReadAhead;
import java.io.IOException;
import java.time.Duration;

/**
 * The scheduling proxy in this process: an HTTP server on loopback that forwards agents' calls to
 * their lanes. Thread-safe.
 *
 * <pre>{@code
 * try (var proxy = EmbeddedProxy.start(ProxyOptions.managed(lanes, ledger, Ticker.system()))) {
 *   AgentAccess access = proxy.admit("port-mail", "anthropic", Priority.NORMAL);
 * }
 * }</pre>
 */
public interface EmbeddedProxy extends AgentGateway {

  /** Makes ready, beside whatever comes before it, what {@link #start} would take a while for. */
  static void readAhead() {
    ReadAhead.begin();
  }

  /**
   * Starts listening on 127.0.0.1.
   *
   * @throws IOException when the port cannot be had; the message names it
   */
  static EmbeddedProxy start(ProxyOptions options) throws IOException {
    return JettyProxy.start(options);
  }

  int port();

  /** Of an agent of which nothing else is known. */
  default AgentAccess admit(String agent, String lane, Priority priority) {
    return admit(agent, lane, AgentTerms.managed(priority));
  }

  /**
   * Takes no new call, answers those that still wait for their turn, and waits for the ends of all
   * that were sent.
   *
   * @param patience how long
   * @return whether nothing is left
   */
  boolean drain(Duration patience) throws InterruptedException;

  /** Ends what is in flight, closes every open ledger entry and frees the port. Idempotent. */
  @Override
  void close();
}
