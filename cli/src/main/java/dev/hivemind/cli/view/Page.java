package dev.hivemind.cli.view;

/** What the view is turned to. */
sealed interface Page {

  /** The run. */
  record Run() implements Page {}

  /** What the keys do. */
  record Help() implements Page {}

  /**
   * What an agent prints.
   *
   * @param back lines up from the newest; 0: the newest is shown, and the next one when it comes
   */
  record Log(String agent, int back) implements Page {}
}
