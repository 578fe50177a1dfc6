package dev.hivemind.proxy.control;

import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.ledger.LedgerEntry;

/** What a proxy tells a run that joined it. Agents go by the names that the run gave them. */
public sealed interface RunMessage {

  /** Something happened to a lane or an agent. */
  record Happened(ProxyEvent event) implements RunMessage {}

  /** Something happened to a budget. */
  record Budgeted(BudgetEvent event) implements RunMessage {}

  /** An attempt of one of its agents begins or has ended. */
  record Booked(LedgerEntry entry) implements RunMessage {}

  /** The proxy takes no new calls and will end soon. */
  record Ending() implements RunMessage {}

  /** The run has left, and nothing more comes. */
  record Left() implements RunMessage {}

  /** How everything stands; replaces the state before. */
  record Standing(RunState state) implements RunMessage {}

  /**
   * A line of what a run listens to.
   *
   * @param number from 1, without gaps; 0: worth a moment only, neither kept nor repeated
   */
  record Line(long number, RunMessage message) {}
}
