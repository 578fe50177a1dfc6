package dev.hivemind.fleet;

/**
 * Which attempt at which task.
 *
 * @param task its id, which also names the agent
 * @param number from 1
 */
record AttemptId(String task, int number) {}
