package dev.hivemind.proxy.pipeline;

import org.jspecify.annotations.Nullable;

/**
 * What an attempt came to.
 *
 * @param withheld null: the caller was served, or left
 */
record Attempted(AttemptEnd end, @Nullable Withheld withheld) {

  static Attempted over(AttemptEnd end) {
    return new Attempted(end, null);
  }
}
