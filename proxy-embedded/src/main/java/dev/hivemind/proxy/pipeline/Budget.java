package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.usage.Usage;

/** Decides whether an agent may spend on a call. Thread-safe. */
interface Budget {
  /** Lets every call pass. */
  Budget UNLIMITED = call -> Reservation.OF_NOTHING;

  /** Sets aside what the call may cost. */
  Reservation reserve(Call call) throws InterruptedException;

  /** What was set aside for one call. */
  interface Reservation extends AutoCloseable {
    Reservation OF_NOTHING = spent -> {};

    /** Takes what an attempt cost. */
    void spend(Usage spent);

    /** Gives back what is left. */
    @Override
    default void close() {}
  }
}
