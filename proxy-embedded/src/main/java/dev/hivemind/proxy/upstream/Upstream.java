package dev.hivemind.proxy.upstream;

import dev.hivemind.proxy.Lane;

/** The port to the HTTP client. Thread-safe. */
public interface Upstream {

  /**
   * Sends a request and waits for the head of its answer, on the calling thread.
   *
   * @param stop ends the request, or later its answer, at once when raised
   */
  Reply send(Lane lane, UpstreamRequest request, StopSignal stop) throws InterruptedException;
}
