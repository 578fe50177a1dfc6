package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What calls used, grouped in several ways. The lines of a group stand by money, the dearest first;
 * days by date.
 *
 * @param runs how many runs made the calls
 * @param total of all
 * @param groups lines by {@code agent}, {@code task}, {@code model}, {@code day} (in UTC) and, for
 *     every key of a matrix, {@code matrix.KEY}, in this order
 * @param unaccounted attempts whose hivemind died before it wrote what they used
 */
public record CostReport(
    long runs, CostLine total, Map<String, List<CostLine>> groups, long unaccounted) {

  static final CostReport NOTHING =
      new CostReport(
          0,
          new CostLine("", CallTotals.NONE, new CostLine.Failed(Usage.NONE, Money.ZERO), 0),
          Map.of(),
          0);

  public CostReport {
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
  }

  /** The lines of a group; none when there is no such group. */
  public List<CostLine> by(String group) {
    return groups.getOrDefault(group, List.of());
  }

  /** The lines of models without a known price; their money is missing from every sum. */
  public List<CostLine> unpriced() {
    return by("model").stream().filter(model -> model.unpriced() > 0).toList();
  }
}
