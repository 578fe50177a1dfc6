package dev.hivemind.proxy.jetty;

/**
 * Spares a socket the read that would find nothing: after one that did not fill its buffer Jetty
 * always tries another. What has come meanwhile is not missed, for a selector tells of it as soon
 * as its reader waits again. Used by one reader at a time.
 */
final class LastRead {
  private volatile boolean tookAll;

  /**
   * @param bytes as a channel's read returns them
   * @param room whether the buffer could have held more
   */
  void returned(int bytes, boolean room) {
    tookAll = bytes > 0 && room;
  }

  /** Whether the next read would find nothing; true once only. */
  boolean leftNothing() {
    boolean nothing = tookAll;
    tookAll = false;
    return nothing;
  }
}
