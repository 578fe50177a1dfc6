package dev.hivemind.fleet;

/** A machine that is as busy as it is told to be; idle at first. */
final class FakeMachine implements MachineLoad {
  int processors = 4;
  double busy;
  long availableMemoryBytes = Long.MAX_VALUE;
  int looks;

  @Override
  public int processors() {
    return processors;
  }

  @Override
  public double busy() {
    looks++;
    return busy;
  }

  @Override
  public long availableMemoryBytes() {
    return availableMemoryBytes;
  }
}
