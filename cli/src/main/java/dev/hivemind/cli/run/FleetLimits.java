package dev.hivemind.cli.run;

import dev.hivemind.fleet.FleetOptions;
import java.time.Duration;
import java.util.OptionalInt;

/** How patient the supervisor is. */
final class FleetLimits {

  /** Agents exit within two seconds of their result; more means that one hangs. */
  private static final Duration EXIT_GRACE = Duration.ofSeconds(15);

  /** An agent that is refused further calls says so and exits within a few seconds. */
  private static final Duration BUDGET_GRACE = Duration.ofSeconds(10);

  /** Claude Code and codex save their transcript and exit within 50 ms of SIGINT. */
  private static final Duration INTERRUPT_GRACE = Duration.ofSeconds(5);

  private static final Duration TERMINATE_GRACE = Duration.ofSeconds(2);

  /** An agent whose calls wait longer than that is stopped; it goes on by itself. */
  private static final Duration PARK_AFTER = Duration.ofMinutes(10);

  private FleetLimits() {}

  static FleetOptions of(RunRequest request) {
    return new FleetOptions(
        request.manifest().maxParallel(),
        request.failFast() ? OptionalInt.of(1) : request.manifest().maxFailures(),
        EXIT_GRACE,
        BUDGET_GRACE,
        INTERRUPT_GRACE,
        TERMINATE_GRACE,
        PARK_AFTER,
        request.longestWait());
  }
}
