package dev.hivemind.examples.mock.fault;

/**
 * What goes wrong.
 *
 * @param rates by chance
 * @param resetMode of the resets that happen by chance
 * @param script comes before chance: what it tells to happen to a request happens
 */
public record Faults(FaultRates rates, ResetMode resetMode, FaultScript script) {
  public static final Faults NONE = new Faults(FaultRates.NONE, ResetMode.RST, FaultScript.EMPTY);
}
