package dev.hivemind.cli.view;

import dev.hivemind.cli.status.StatusTable;
import dev.hivemind.task.run.RunStatus;
import dev.hivemind.task.run.ShownState;
import java.util.Map;

/** How many of a run's tasks stand where. */
final class StateCounts {
  private final Map<ShownState, Integer> counts;

  StateCounts(RunStatus status) {
    this.counts = status.counts();
  }

  /** {@code 12 of 50 done}. */
  String done() {
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    int done =
        counts.entrySet().stream()
            .filter(count -> isDone(count.getKey()))
            .mapToInt(Map.Entry::getValue)
            .sum();
    return "%d of %d done".formatted(done, all);
  }

  private static boolean isDone(ShownState state) {
    return switch (state) {
      case SUCCEEDED, NO_CHANGES, FAILED, MERGE_FAILED, SKIPPED, CANCELLED -> true;
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING, ENDING, CHECKPOINTED, INTERRUPTED -> false;
    };
  }

  /** {@code 1 blocked, 28 running, 1 failed}: each state but success, in its ink. */
  void addTo(LineText line) {
    String before = "";
    for (ShownState state : ShownState.values()) {
      if (state == ShownState.SUCCEEDED || !counts.containsKey(state)) continue;
      line.add(before)
          .add(counts.get(state) + " " + state.word(), Inks.of(StatusTable.tone(state)));
      before = ", ";
    }
  }
}
