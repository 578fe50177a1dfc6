package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.dispatch.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * Which attempt of a call this is.
 *
 * @param failed attempts before it
 * @param backOff before it is sent; null: none
 */
record Again(int failed, Waiter.@Nullable BackOff backOff) {
  static final Again FIRST = new Again(0, null);
}
