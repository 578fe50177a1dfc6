package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.usage.Usage;

/** Decides whether an agent may spend on a call. Thread-safe. */
interface Budget {
  /** Lets every call pass. */
  Budget UNLIMITED = call -> new Grant.Reserved(Reservation.OF_NOTHING);

  /** Sets aside what the call may cost; may wait for the agent's other calls. */
  Grant reserve(Call call) throws InterruptedException;

  /** Whether the call may be made. */
  sealed interface Grant {

    /** It may, and this is set aside for it. */
    record Reserved(Reservation reservation) implements Grant {}

    /**
     * What the agent may spend is spent.
     *
     * @param message for its user
     */
    record Spent(String message) implements Grant {}

    /** The call was stopped while it waited. */
    record Stopped() implements Grant {}
  }

  /** What was set aside for one call. */
  interface Reservation extends AutoCloseable {
    Reservation OF_NOTHING = (model, spent) -> {};

    /**
     * Takes what an attempt cost.
     *
     * @param model that was used; empty: unknown
     */
    void spend(String model, Usage spent);

    /** Gives back what is left. */
    @Override
    default void close() {}
  }
}
