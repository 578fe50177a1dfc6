package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;

/**
 * Lets runs know what their agents' calls come to, so that they keep it in ledgers of their own.
 * Thread-safe.
 *
 * @param kept is told first: what it refuses did not happen
 */
public record RunLedger(Ledger kept, JoinedRuns runs) implements Ledger {

  @Override
  public void open(LedgerEntry.Opened opened) {
    kept.open(opened);
    RunAgent agent = RunAgent.parse(opened.agent());
    JoinedRun run = runs.of(agent);
    if (agent != null && run != null) {
      run.tell(new RunMessage.Booked(opened.of(agent.agent())));
    }
  }

  @Override
  public void close(LedgerEntry.Closed closed) {
    RunAgent agent = RunAgent.parse(closed.agent());
    JoinedRun run = runs.of(agent);
    if (agent != null && run != null) {
      run.tell(new RunMessage.Booked(closed.of(agent.agent())));
    }
    kept.close(closed);
  }

  @Override
  public void close() {
    kept.close();
  }
}
