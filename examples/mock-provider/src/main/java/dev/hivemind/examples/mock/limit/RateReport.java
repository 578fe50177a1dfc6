package dev.hivemind.examples.mock.limit;

import java.util.List;
import java.util.Map;

/**
 * What an answer tells about limits.
 *
 * @param pools only of the kinds that are limited
 * @param usage a subscription's windows; empty: the account is none
 */
public record RateReport(Map<RateKind, PoolState> pools, List<UsageState> usage) {
  /** An answer that tells nothing. */
  public static final RateReport SILENT = new RateReport(Map.of(), List.of());

  public RateReport {
    pools = Map.copyOf(pools);
    usage = List.copyOf(usage);
  }
}
