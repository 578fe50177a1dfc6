package dev.hivemind.proxy;

import dev.hivemind.proxy.jetty.JettyProxy;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.util.List;

/**
 * The scheduling proxy: an HTTP server on loopback that forwards agents' calls to their lanes.
 * Thread-safe.
 *
 * <pre>{@code
 * try (var proxy = EmbeddedProxy.start(lanes, 0, ledger, Ticker.system())) {
 *   AgentAccess access = proxy.admit("port-mail", "anthropic", Priority.NORMAL);
 * }
 * }</pre>
 */
public interface EmbeddedProxy extends AutoCloseable {

  /**
   * Starts listening on 127.0.0.1.
   *
   * @param port 0: any free one
   * @throws IOException when the port cannot be had; the message names it
   */
  static EmbeddedProxy start(List<Lane> lanes, int port, Ledger ledger, Ticker ticker)
      throws IOException {
    return JettyProxy.start(lanes, port, ledger, ticker);
  }

  int port();

  /**
   * Gives an agent access to a lane. The same agent may be admitted to several lanes, and again.
   *
   * @throws IllegalArgumentException for a lane that the proxy does not have
   */
  AgentAccess admit(String agent, String lane, Priority priority);

  /** Takes back every access of the agent: later calls are answered 401, calls in flight go on. */
  void dismiss(String agent);

  /** Ends every call in flight of the agent at once. */
  void abort(String agent);

  /** {@link AgentActivity#NONE} for an agent that the proxy does not know. */
  AgentActivity activity(String agent);

  /** Ends what is in flight, closes every open ledger entry and frees the port. Idempotent. */
  @Override
  void close();
}
