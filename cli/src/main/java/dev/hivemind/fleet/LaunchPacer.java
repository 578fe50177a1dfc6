package dev.hivemind.fleet;

/**
 * Decides whether the machine bears one more agent starting now. Agents burden it most while they
 * start: 40 that start at once on two processors take 21 s to their first API call, one alone takes
 * one second. Pure.
 */
final class LaunchPacer {
  private static final int STARTING_PER_PROCESSOR = 2;
  private static final double BUSY = 0.9;
  private static final long MEGABYTE = 1_000_000;
  private static final long MEMORY_LEFT_ALONE = 256 * MEGABYTE;

  /** A starting agent will take about that much, but has not yet. */
  private static final long MEMORY_OF_AN_AGENT = 150 * MEGABYTE;

  private LaunchPacer() {}

  /** May an agent start? */
  sealed interface Decision {
    record Now() implements Decision {}

    /**
     * @param reason for a person
     */
    record Wait(String reason) implements Decision {}
  }

  /** One agent may always start when none runs, so that a run goes on wherever it is. */
  static Decision decide(LaunchConditions conditions) {
    if (conditions.running() == 0) return new Decision.Now();
    if (conditions.starting() >= startingAtOnce(conditions)) {
      return new Decision.Wait(
          "%d starting already, processors %.0f %% busy"
              .formatted(conditions.starting(), conditions.busy() * 100));
    }
    long wanted = MEMORY_LEFT_ALONE + MEMORY_OF_AN_AGENT * (conditions.starting() + 1);
    if (conditions.availableMemoryBytes() < wanted) {
      return new Decision.Wait(
          "%d MB of memory free, %d MB wanted"
              .formatted(conditions.availableMemoryBytes() / MEGABYTE, wanted / MEGABYTE));
    }
    return new Decision.Now();
  }

  private static int startingAtOnce(LaunchConditions conditions) {
    return conditions.busy() >= BUSY ? 1 : STARTING_PER_PROCESSOR * conditions.processors();
  }
}
