package dev.hivemind.proxy.budget;

/** The answer to whether a call may spend. */
public sealed interface Allowance {

  /** It may; the reservation must be closed. */
  record Reserved(Reservation reservation) implements Allowance {}

  /** It may not, and waiting does not help. */
  record Refused(BudgetEvent.Stop cause) implements Allowance {}

  /** The call was told to end while it waited. */
  record Stopped() implements Allowance {}
}
