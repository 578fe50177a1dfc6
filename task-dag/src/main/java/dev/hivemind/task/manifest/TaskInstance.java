package dev.hivemind.task.manifest;

/**
 * What a task becomes for one combination of its matrix; without a matrix, the task itself.
 *
 * @param id after fan-out
 */
record TaskInstance(DeclaredTask declared, String id, Combination combination) {}
