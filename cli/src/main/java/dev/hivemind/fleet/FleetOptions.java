package dev.hivemind.fleet;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a fleet is run.
 *
 * @param maxParallel agent processes at once, at least 1
 * @param maxFailures stop launching after that many failed tasks, while the agents that run go on
 *     to their end; tasks that may fail ({@code continue_on_error}) do not count. {@code
 *     --fail-fast} is 1. Empty: no limit
 * @param exitGrace how long an agent may go on after it delivered its result
 * @param budgetGrace how long an agent whose budget is spent may take to end by itself
 * @param interruptGrace between SIGINT and SIGTERM of a stop
 * @param terminateGrace between SIGTERM and SIGKILL of a stop
 * @param parkAfter how long an agent's calls may wait for a usage limit, or a provider that keeps
 *     failing, until it is stopped, to go on by itself
 * @param longestWait for either; what would wait longer is left for another time. Zero: the run
 *     waits for none
 */
public record FleetOptions(
    int maxParallel,
    OptionalInt maxFailures,
    Duration exitGrace,
    Duration budgetGrace,
    Duration interruptGrace,
    Duration terminateGrace,
    Duration parkAfter,
    Duration longestWait) {
  public FleetOptions {
    if (maxParallel < 1) throw new IllegalArgumentException("maxParallel < 1: " + maxParallel);
  }
}
