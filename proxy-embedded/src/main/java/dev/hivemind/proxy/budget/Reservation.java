package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;

/** What is set aside for one call, over all its attempts. Thread-safe. */
public interface Reservation extends AutoCloseable {

  /**
   * Charges what an attempt used. Not lost even after {@link #close}.
   *
   * @param model as the reply names it; empty: as the request does
   */
  void spend(Usage usage, String model);

  /**
   * Charges what a failed attempt used, as far as the provider reported it: an estimate is not
   * charged.
   *
   * @param model as the reply names it; empty: as the request does
   */
  default void spendFailed(Usage usage, String model) {
    spend(usage.estimated() ? Usage.NONE : usage, model);
  }

  /** The call is over: gives back what was set aside. Later closes do nothing. */
  @Override
  void close();
}
