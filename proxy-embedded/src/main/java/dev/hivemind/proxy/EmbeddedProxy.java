package dev.hivemind.proxy;

import dev.hivemind.proxy.jetty.JettyProxy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The scheduling proxy: an HTTP server on loopback that forwards agents' calls to their lanes.
 * Thread-safe.
 *
 * <pre>{@code
 * try (var proxy = EmbeddedProxy.start(ProxyOptions.managed(lanes, ledger, Ticker.system()))) {
 *   AgentAccess access = proxy.admit("port-mail", "anthropic", Priority.NORMAL);
 * }
 * }</pre>
 */
public interface EmbeddedProxy extends AutoCloseable {

  /**
   * Starts listening on 127.0.0.1.
   *
   * @throws IOException when the port cannot be had; the message names it
   */
  static EmbeddedProxy start(ProxyOptions options) throws IOException {
    return JettyProxy.start(options);
  }

  int port();

  /**
   * Gives an agent access to a lane. The same agent may be admitted to several lanes, and again.
   *
   * @throws IllegalArgumentException for a lane that the proxy does not have
   */
  AgentAccess admit(String agent, String lane, AgentTerms terms);

  /** Of an agent of which nothing else is known. */
  default AgentAccess admit(String agent, String lane, Priority priority) {
    return admit(agent, lane, AgentTerms.managed(priority));
  }

  /** Takes back every access of the agent: later calls are answered 401, calls in flight go on. */
  void dismiss(String agent);

  /** Ends every call in flight of the agent at once. */
  void abort(String agent);

  /** {@link AgentActivity#NONE} for an agent that the proxy does not know. */
  AgentActivity activity(String agent);

  /** What the agent waits for; empty while it does not, or not only. */
  Optional<AgentWait> waiting(String agent);

  /** Every lane at this moment, as it is scheduled. */
  List<LaneStatus> lanes();

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
