package dev.hivemind.task;

/**
 * An arrow of the DAG: the task that must end first, and where the manifest says so.
 *
 * @param id of a task after fan-out
 * @param line of the {@code depends_on} entry, from 1
 */
public record Dependency(String id, int line) {}
