package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.StopCause;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What keeps tasks from starting although they are ready. For the owner only. */
final class Holds {
  private final Function<Task, Optional<String>> lanes;
  private final Map<String, Hold> stopped = new HashMap<>();
  private final Map<String, Hold> parked = new HashMap<>();
  private @Nullable Hold budget;

  /**
   * @param lanes the lane without which a task cannot work
   */
  Holds(Function<Task, Optional<String>> lanes) {
    this.lanes = lanes;
  }

  /**
   * @param reason for a person
   * @param until when it ends by itself; null: not in this run
   */
  record Hold(StopCause cause, String reason, @Nullable Instant until) {
    boolean isForGood() {
      return until == null;
    }
  }

  /** Null: the task may start. What is for good comes first. */
  @Nullable Hold on(Task task) {
    return budget != null ? budget : besidesBudget(task);
  }

  /** As if the run's budget were not spent. */
  @Nullable Hold besidesBudget(Task task) {
    return lanes.apply(task).map(lane -> stopped.getOrDefault(lane, parked.get(lane))).orElse(null);
  }

  boolean needs(Task task, String lane) {
    return lanes.apply(task).filter(lane::equals).isPresent();
  }

  boolean isStopped(String lane) {
    return stopped.containsKey(lane);
  }

  /**
   * @param words of the provider
   */
  Hold stop(String lane, LaneStop stop, String words) {
    Hold hold = new Hold(stop.cause(), reason(lane, stop, words), null);
    stopped.put(lane, hold);
    return hold;
  }

  private static String reason(String lane, LaneStop stop, String words) {
    return switch (stop) {
      case KEY_REFUSED ->
          "%s refuses the key (%s); with a working one: hivemind resume".formatted(lane, words);
      case NO_CREDIT ->
          "no credit left at %s (%s); once there is some: hivemind resume".formatted(lane, words);
      case PROXY_ENDED ->
          "%s cannot be called (%s); with a proxy that runs: hivemind resume"
              .formatted(lane, words);
    };
  }

  /**
   * @param limit for a person: {@code 5-hour limit}
   */
  void park(String lane, String limit, Instant until) {
    parked.put(lane, new Hold(StopCause.USAGE_LIMIT, waitsFor(lane, limit), until));
  }

  static String waitsFor(String lane, String limit) {
    return "waits for the %s of %s".formatted(limit, lane);
  }

  /** The run does not wait for the end of the limit. */
  Hold parkForGood(String lane, String limit, Instant until) {
    String reason =
        "%s until %s; then: hivemind resume".formatted(waitsFor(lane, limit), ZonedTime.of(until));
    Hold hold = new Hold(StopCause.USAGE_LIMIT, reason, null);
    parked.put(lane, hold);
    return hold;
  }

  void resume(String lane) {
    parked.remove(lane);
  }

  boolean isBudgetSpent() {
    return budget != null;
  }

  /** The run's budget: nothing starts any more. */
  void budgetSpent(String reason) {
    budget = new Hold(StopCause.BUDGET, reason, null);
  }

  /** A person raised the run's budget. */
  void budgetGranted() {
    budget = null;
  }
}
