package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Closed;
import dev.hivemind.proxy.ledger.LedgerEntry.Opened;
import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run's ledger adds up to.
 *
 * @param agents by name, in the order of their first calls
 * @param lanes by name, in the order of their first calls
 * @param unclosed attempts whose end is not in the ledger, oldest first: in flight, or lost with a
 *     process that died
 */
public record LedgerSummary(
    Map<String, CallTotals> agents, Map<String, CallTotals> lanes, List<Opened> unclosed) {
  private static final PriceTable PRICES = PriceTable.shipped();

  public LedgerSummary {
    agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
    lanes = Collections.unmodifiableMap(new LinkedHashMap<>(lanes));
    unclosed = List.copyOf(unclosed);
  }

  /** What an agent's calls came to; nothing for an agent that made no call. */
  public CallTotals of(String agent) {
    return agents.getOrDefault(agent, CallTotals.NONE);
  }

  /** The tokens that an agent's calls used; none for an agent that made no call. */
  public Usage usage(String agent) {
    return of(agent).usage();
  }

  static LedgerSummary of(Path ledger) throws IOException {
    var sum = new Sum();
    JsonLines.read(ledger, LedgerJson.FORMAT, sum::add);
    return new LedgerSummary(sum.agents, sum.lanes, List.copyOf(sum.unclosed.values()));
  }

  private static final class Sum {
    private final Map<String, CallTotals> agents = new LinkedHashMap<>();
    private final Map<String, CallTotals> lanes = new LinkedHashMap<>();
    private final Map<Long, Opened> unclosed = new LinkedHashMap<>();
    private final Set<Long> calls = new HashSet<>();

    void add(LedgerEntry entry) {
      switch (entry) {
        case Opened opened -> {
          unclosed.put(opened.attempt(), opened);
          long newCalls = calls.add(opened.call()) ? 1 : 0;
          add(opened.agent(), opened.lane(), new CallTotals(newCalls, 1, Usage.NONE));
        }
        case Closed closed -> {
          unclosed.remove(closed.attempt());
          Cost cost = Cost.of(closed, PRICES);
          add(
              closed.agent(),
              closed.lane(),
              new CallTotals(0, 0, closed.resends(), closed.usage(), cost));
        }
      }
    }

    private void add(String agent, String lane, CallTotals more) {
      agents.merge(agent, more, CallTotals::plus);
      lanes.merge(lane, more, CallTotals::plus);
    }
  }
}
