package dev.hivemind.fleet;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a fleet is run.
 *
 * @param maxParallel agent processes at once
 * @param maxFailures stop launching after that many failed tasks
 * @param exitGrace how long an agent may go on after it delivered its result
 * @param interruptGrace between SIGINT and SIGTERM of a stop
 * @param terminateGrace between SIGTERM and SIGKILL of a stop
 */
public record FleetOptions(
    int maxParallel,
    OptionalInt maxFailures,
    Duration exitGrace,
    Duration interruptGrace,
    Duration terminateGrace) {}
