package dev.hivemind.proxy.upstream;

/**
 * The upstream did not answer.
 *
 * @param detail for a person; names no secret
 */
public record NoAnswer(Cause cause, String detail, int resends) implements Reply {

  /** To a request that was sent once. */
  public NoAnswer(Cause cause, String detail) {
    this(cause, detail, 0);
  }

  /** Why there is no answer. */
  public enum Cause {
    /** The name is unknown, or nobody listens there. */
    UNREACHABLE,
    /** The connection was not made in time. */
    CONNECT_TIMEOUT,
    /** Encryption could not be agreed on, or the certificate is not trusted. */
    TLS,
    /** A forward proxy on the way does not let the call pass. */
    BARRED,
    /** Closed or reset before the answer's head was complete. */
    CLOSED,
    /** Nothing was heard for longer than the longest silence that is allowed. */
    SILENT,
    /** What came is no HTTP answer. */
    MALFORMED,
    /** Ended by the {@link StopSignal}. */
    STOPPED,
    /** A fault of the proxy itself. */
    FAULT
  }
}
