package dev.hivemind.proxy.jetty;

import java.time.Duration;

/**
 * What a proxy waits for and takes.
 *
 * @param connectTimeout for a connection to an upstream
 * @param upstreamSilence longest silence of an upstream in a call: models think for minutes
 * @param pooledIdle how long a connection to an upstream is kept without a call; providers close
 *     theirs after a minute or more
 * @param callerSilence longest time that a caller neither sends nor takes a byte it owes
 * @param mostBodyBytes of a request
 */
record ProxySettings(
    Duration connectTimeout,
    Duration upstreamSilence,
    Duration pooledIdle,
    Duration callerSilence,
    int mostBodyBytes) {
  static final ProxySettings DEFAULTS =
      new ProxySettings(
          Duration.ofSeconds(10),
          Duration.ofMinutes(30),
          Duration.ofSeconds(45),
          Duration.ofMinutes(30),
          64 << 20);

  /** Of the head of a message, either way: clients send some kilobytes of beta and turn fields. */
  static final int HEADER_BYTES = 256 * 1024;

  /**
   * Threads that wait for callers' sockets, and as many for upstreams'. With one each a seventh of
   * two processors is idle under load, with four 3 % (docs/decisions/0015-call-threads.md).
   */
  static final int SELECTORS = 4;
}
