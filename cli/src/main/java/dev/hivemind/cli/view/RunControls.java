package dev.hivemind.cli.view;

/** Carries out what a person at the view wants. Thread-safe. */
interface RunControls {

  /**
   * Does it, or asks the process that works on the run to; may take a while.
   *
   * @return what became of it, for the person
   */
  String carryOut(Wish wish);
}
