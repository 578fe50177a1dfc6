package dev.hivemind.task;

/** How urgent a task is; the constants stand in scheduling order, most urgent first. */
public enum Priority {
  CRITICAL,
  HIGH,
  NORMAL,
  LOW
}
