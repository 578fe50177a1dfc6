package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;

/**
 * What one group of calls used.
 *
 * @param name of the group: of an agent, a task, a model, a day; empty: it has none
 * @param totals all of it
 * @param failed the part that went into attempts of tasks that failed
 * @param unpriced tokens, of every class, of models without a known price
 */
public record CostLine(String name, CallTotals totals, Failed failed, long unpriced) {

  /** The part of the money that is a list price only: nobody bills it. */
  public Money listed() {
    return totals.cost().listed();
  }

  /** What went into attempts of tasks that failed: its tokens of every class, and its money. */
  public record Failed(Usage usage, Money cost) {}
}
