package dev.hivemind.proxy.rate;

/**
 * After a pause that a provider asked for without showing its limits, one attempt goes first, and
 * each good answer lets two more follow, so that a pause does not end in the next burst of refusals
 * (P10). Not thread-safe.
 */
final class PacedResume {
  private static final int FREE = 64;

  private int allowed = FREE;
  private int onTheWay;

  void start() {
    allowed = 1;
  }

  boolean holds() {
    return allowed < FREE && onTheWay >= allowed;
  }

  void sent() {
    onTheWay++;
  }

  void answered(boolean good) {
    over();
    if (good && allowed < FREE) {
      allowed++;
    }
  }

  void over() {
    onTheWay--;
  }
}
