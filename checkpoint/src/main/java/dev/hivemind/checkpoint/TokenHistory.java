package dev.hivemind.checkpoint;

import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What tasks used in earlier runs. */
final class TokenHistory {
  private final Map<String, List<Long>> tokens = new HashMap<>();

  void add(RunFolder run) throws IOException {
    LedgerSummary ledger = run.ledger();
    for (TaskView task : run.view().tasks()) {
      if (task.state() != TaskState.SUCCEEDED) continue;
      tokens
          .computeIfAbsent(task.declared().declaredId(), _ -> new ArrayList<>())
          .add(counted(ledger.usage(task.id())));
    }
  }

  /** Everything but what came out of a cache, as budgets count. */
  private static long counted(Usage usage) {
    return usage.input() + usage.cacheWrite() + usage.output();
  }

  /** The median of each declared task. */
  Map<String, Long> medians() {
    var medians = new TreeMap<String, Long>();
    tokens.forEach((declaredId, values) -> medians.put(declaredId, median(values)));
    return medians;
  }

  private static long median(List<Long> values) {
    var sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
