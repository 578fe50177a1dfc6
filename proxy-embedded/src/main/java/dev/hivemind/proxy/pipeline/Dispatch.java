package dev.hivemind.proxy.pipeline;

/** Decides when an attempt is sent to its lane. Thread-safe. */
interface Dispatch {
  /** Sends every attempt at once. */
  Dispatch IMMEDIATE = call -> end -> {};

  /** Waits, on the calling thread, until the lane takes an attempt of the call. */
  Permit await(Call call) throws InterruptedException;

  /** A place in the lane. */
  interface Permit {

    /** Gives the place back, exactly once. */
    void complete(AttemptEnd end);
  }
}
