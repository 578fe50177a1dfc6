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
  private final Map<String, Hold> failing = new HashMap<>();
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
    return lanes.apply(task).map(this::onLane).orElse(null);
  }

  private @Nullable Hold onLane(String lane) {
    return stopped.getOrDefault(lane, parked.getOrDefault(lane, failing.get(lane)));
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
          "%s refuses the key or login (%s); with a working one: hivemind resume"
              .formatted(lane, words);
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

  /**
   * @param until when it is tried again, unless it answers before
   */
  void failing(String lane, Instant until) {
    failing.put(lane, new Hold(StopCause.PROVIDER, waitsForProvider(lane), until));
  }

  static String waitsForProvider(String lane) {
    return "waits for %s, which keeps failing".formatted(lane);
  }

  /** The run does not wait for it any longer. */
  Hold failingForGood(String lane) {
    String reason = waitsForProvider(lane) + "; once it answers: hivemind resume";
    Hold hold = new Hold(StopCause.PROVIDER, reason, null);
    failing.put(lane, hold);
    return hold;
  }

  /** It is back, or to be tried again. */
  void answers(String lane) {
    failing.remove(lane);
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
