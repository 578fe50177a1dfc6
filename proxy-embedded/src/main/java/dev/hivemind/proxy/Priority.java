package dev.hivemind.proxy;

/** How urgent an agent's calls are; the constants stand in scheduling order, most urgent first. */
public enum Priority {
  CRITICAL,
  HIGH,
  NORMAL,
  LOW
}
