package dev.hivemind.fleet;

/** How busy this machine is, for pacing launches. Thread-safe, quick. */
public interface MachineLoad {

  /** At least 1. */
  int processors();

  /**
   * The part of all processors' time used since the last look, 0 to 1; 0 where the system does not
   * tell.
   */
  double busy();

  /** {@link Long#MAX_VALUE} where the system does not tell. */
  long availableMemoryBytes();
}
