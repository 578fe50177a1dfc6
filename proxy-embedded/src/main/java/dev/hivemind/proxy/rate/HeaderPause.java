package dev.hivemind.proxy.rate;

/**
 * The paper's reaction to a limit that is nearly used up: everyone pauses until its reset (paper
 * 2). Not thread-safe.
 */
final class HeaderPause {
  private static final int REMAINING = 2;
  private static final int SHARE_OF_LIMIT = 10;

  private final boolean on;
  private long ends = Long.MIN_VALUE;

  HeaderPause(boolean on) {
    this.on = on;
  }

  void told(Snapshot snapshot) {
    ResetTime reset = snapshot.reset();
    if (on && snapshot.tellsUsed() && reset != null) {
      long remaining = snapshot.limit() - snapshot.used();
      boolean pauses = remaining <= REMAINING && remaining * SHARE_OF_LIMIT < snapshot.limit();
      ends = pauses ? reset.latest() + FixedWindow.MARGIN : Long.MIN_VALUE;
    }
  }

  /** Lane time. */
  long ends() {
    return ends;
  }
}
