package dev.hivemind.fleet;

/**
 * What a decision to launch depends on.
 *
 * @param running agents, those that are starting included
 * @param starting agents that have shown no work of their own yet
 * @param availableMemoryBytes {@link Long#MAX_VALUE} where the system does not tell
 * @param busy part of all processors' time in use, 0 to 1
 * @param processors at least 1
 */
record LaunchConditions(
    int running, int starting, long availableMemoryBytes, double busy, int processors) {}
