package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.dispatch.Waiter;

/**
 * Which attempt of a call this is.
 *
 * @param failed attempts before it
 * @param backOff before it is sent
 */
record Again(int failed, Waiter.BackOff backOff) {
  static final Again FIRST = new Again(0, Waiter.BackOff.NONE);

  boolean isFirst() {
    return failed == 0;
  }
}
