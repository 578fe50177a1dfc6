package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.dispatch.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * Which attempt of a call this is.
 *
 * @param failed attempts before it
 * @param backOff before it is sent; null: none
 * @param metServerError whether one before it was answered 500
 */
record Again(int failed, Waiter.@Nullable BackOff backOff, boolean metServerError) {
  static final Again FIRST = new Again(0, null, false);

  boolean isRetry() {
    return failed > 0;
  }
}
