package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.BodySink;
import dev.hivemind.proxy.upstream.Headers;

/**
 * Whoever waits at the other end of a call: the port to the HTTP server. A call is over once
 * exactly one of {@link #answer}, {@link #end} and {@link #reset} was called; later ones do
 * nothing. {@link #cut} may be called by any thread, the rest by one at a time.
 */
public interface Caller extends BodySink {

  RequestHead head();

  /**
   * Waits for the request's body on the calling thread. Call at most once.
   *
   * @param most bytes that are kept
   */
  Upload receive(int most) throws InterruptedException;

  /**
   * Runs an action, on a thread that must not block, when the caller leaves from now on and before
   * the call is over. Call after {@link #receive}.
   */
  void whenGone(Runnable action);

  /** Answers with an answer of the proxy's own. */
  void answer(OwnAnswer answer);

  /** Is told, on a thread that may wait, that the call is not held any more. */
  default void takeOver() {}

  /**
   * Ends the call with an error of the provider where its own head can no longer be sent.
   *
   * @param error JSON of the error, as far as it is readable
   * @return false: it can, and nothing was done
   */
  default boolean refuse(int status, byte[] error) {
    return false;
  }

  /** Begins to relay an answer; {@link #write} and {@link #end} follow. */
  void begin(int status, Headers headers);

  /** Ends what was begun as complete. */
  void end();

  /** Ends the call so that the caller cannot take what it got for a whole answer. */
  void reset();

  /** Breaks the connection at once; a pending write fails. The call must still be ended. */
  void cut();
}
