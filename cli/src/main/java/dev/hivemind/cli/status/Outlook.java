package dev.hivemind.cli.status;

import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.task.run.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * When a run will have come to its end: the tokens that its tasks are still expected to use, by
 * what its lanes let through. A lane lets through what its calls bring in while they are in flight,
 * as many at once as there are and as its limit allows, and never more than its rate limits.
 */
final class Outlook {

  /** Of what a task was expected to use, when it has used as much already: it is not done. */
  private static final double LEFT_AT_LEAST = 0.1;

  /** Estimates are worth nothing before some tasks have shown what they use. */
  private static final int FEWEST_DONE = 2;

  private static final double SHARE_DONE = 0.05;

  private static final long MOST_SECONDS = Duration.ofDays(30).toSeconds();

  private final RunReport report;

  Outlook(RunReport report) {
    this.report = report;
  }

  /** How long it still takes; empty: nothing tells yet, or the run does not go on. */
  Optional<Duration> remaining() {
    if (report.status().state() != RunState.RUNNING) return Optional.empty();
    if (report.isLaunchingPaused()) return Optional.empty(); // for as long as a person likes
    if (done().size() < Math.max(FEWEST_DONE, report.status().tasks().size() * SHARE_DONE)) {
      return Optional.empty();
    }
    double tokensPerSecond = lanes().stream().mapToDouble(this::tokensPerSecond).sum();
    double seconds = tokensLeft() / tokensPerSecond;
    if (!(seconds < MOST_SECONDS)) return Optional.empty();
    return Optional.of(Duration.ofMillis(Math.round(seconds * 1_000)).plus(untilOpen()));
  }

  private List<LiveLane> lanes() {
    return report.live().map(LiveSnapshot::lanes).orElse(List.of()).stream()
        .filter(lane -> lane.closed() == null)
        .toList();
  }

  /** While every lane waits for a usage limit nothing happens. */
  private Duration untilOpen() {
    List<Instant> openings =
        lanes().stream().map(LiveLane::parkedUntil).filter(Objects::nonNull).toList();
    if (openings.size() < lanes().size()) return Duration.ZERO;
    return openings.stream()
        .min(Instant::compareTo)
        .map(first -> Duration.between(report.now(), first))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }

  private double tokensPerSecond(LiveLane lane) {
    return new LanePace(lane, report.callsTo(lane.name())).tokensPerSecond();
  }

  private double tokensLeft() {
    double correction = correction();
    return report.status().tasks().stream().mapToDouble(task -> left(task, correction)).sum();
  }

  private double left(TaskStatus task, double correction) {
    double expected = task.task().declared().estimateTokens() * correction;
    double rest = Math.max(expected - counted(report.usageOf(task)), expected * LEFT_AT_LEAST);
    return switch (task.state()) {
      case BLOCKED, READY, WAITING -> report.launchingStopped().isPresent() ? 0 : rest;
      case RUNNING -> rest;
      case VERIFYING,
          ENDING,
          CHECKPOINTED,
          SUCCEEDED,
          NO_CHANGES,
          FAILED,
          MERGE_FAILED,
          SKIPPED,
          CANCELLED,
          INTERRUPTED ->
          0;
    };
  }

  private List<TaskStatus> done() {
    return report.status().tasks().stream()
        .filter(task -> task.state() == ShownState.SUCCEEDED)
        .filter(task -> counted(report.usageOf(task)) > 0)
        .toList();
  }

  /** What tasks that are done used, for a token that was estimated. */
  private double correction() {
    List<TaskStatus> done = done();
    double used = done.stream().mapToDouble(task -> counted(report.usageOf(task))).sum();
    double estimated =
        done.stream().mapToDouble(task -> task.task().declared().estimateTokens()).sum();
    return used > 0 && estimated > 0 ? used / estimated : 1;
  }

  /** As budgets count: what is read from a cache is free. */
  static double counted(Usage usage) {
    return usage.input() + usage.cacheWrite() + usage.output();
  }
}
