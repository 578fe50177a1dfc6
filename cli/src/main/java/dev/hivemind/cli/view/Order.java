package dev.hivemind.cli.view;

import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.task.run.TaskStatus;
import java.util.Comparator;

/** In which order agents are listed. */
enum Order {
  /** What is at work first, then what needs a person, then what is to come, then what is done. */
  STATE("by state"),
  TOKENS("by tokens"),
  NAME("by name");

  private final String words;

  Order(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  Order next() {
    return switch (this) {
      case STATE -> TOKENS;
      case TOKENS -> NAME;
      case NAME -> STATE;
    };
  }

  /** Those that are equal stay in the manifest's order. */
  Comparator<TaskStatus> comparator(RunReport report) {
    return switch (this) {
      case STATE ->
          Comparator.<TaskStatus>comparingInt(task -> rank(task.state()))
              .thenComparing(task -> task.task().declared().priority());
      case TOKENS ->
          Comparator.<TaskStatus>comparingLong(task -> report.budgetUse(task).tokens()).reversed();
      case NAME -> Comparator.comparing(task -> task.task().id());
    };
  }

  private static int rank(ShownState state) {
    return switch (state) {
      case RUNNING, VERIFYING, ENDING -> 0;
      case INTERRUPTED, CHECKPOINTED, FAILED, MERGE_FAILED -> 1;
      case WAITING -> 2;
      case READY -> 3;
      case BLOCKED -> 4;
      case SUCCEEDED, NO_CHANGES -> 5;
      case SKIPPED, CANCELLED -> 6;
    };
  }
}
