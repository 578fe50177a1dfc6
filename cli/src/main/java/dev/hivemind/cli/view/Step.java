package dev.hivemind.cli.view;

import org.jspecify.annotations.Nullable;

/**
 * What follows from a key.
 *
 * @param wish null: none
 * @param leave whether the view ends
 */
record Step(ViewState next, @Nullable Wish wish, boolean leave) {

  static Step to(ViewState next) {
    return new Step(next, null, false);
  }

  static Step wishing(ViewState next, Wish wish) {
    return new Step(next, wish, false);
  }

  static Step leaving(ViewState last) {
    return new Step(last, null, true);
  }
}
