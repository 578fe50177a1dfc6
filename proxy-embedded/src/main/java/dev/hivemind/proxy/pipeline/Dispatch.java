package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.dispatch.Turn;

/** Decides when an attempt is sent to its lane. Thread-safe. */
interface Dispatch {

  /** Waits, on the calling thread, until the lane takes an attempt of the call or never will. */
  Turn await(Call call, Again again) throws InterruptedException;
}
