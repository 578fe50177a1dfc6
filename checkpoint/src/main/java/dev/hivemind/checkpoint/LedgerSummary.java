package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.LedgerEntry.Opened;
import dev.hivemind.proxy.usage.Usage;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run's ledger adds up to.
 *
 * @param agents by name
 * @param lanes by name
 * @param unclosed attempts that the hivemind that works on the run, or did last, has not written
 *     the end of, oldest first: in flight, or lost with it
 * @param unaccounted attempts lost with a hivemind that worked on the run before, oldest first: a
 *     provider may have served them, and what they used is not known
 */
public record LedgerSummary(
    Map<String, CallTotals> agents,
    Map<String, CallTotals> lanes,
    List<Opened> unclosed,
    List<Opened> unaccounted) {

  static final LedgerSummary EMPTY = new LedgerSummary(Map.of(), Map.of(), List.of(), List.of());

  public LedgerSummary {
    agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
    lanes = Collections.unmodifiableMap(new LinkedHashMap<>(lanes));
    unclosed = List.copyOf(unclosed);
    unaccounted = List.copyOf(unaccounted);
  }

  /** What an agent's calls came to; nothing for an agent that made no call. */
  public CallTotals of(String agent) {
    return agents.getOrDefault(agent, CallTotals.NONE);
  }

  /** The tokens that an agent's calls used; none for an agent that made no call. */
  public Usage usage(String agent) {
    return of(agent).usage();
  }
}
