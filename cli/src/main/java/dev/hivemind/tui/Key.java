package dev.hivemind.tui;

/** A key that somebody pressed. */
public sealed interface Key {

  /**
   * A key that writes a character.
   *
   * @param text of it, one code point
   */
  record Typed(String text) implements Key {}

  /** A key that writes nothing. */
  enum Control implements Key {
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    ENTER,
    BACKSPACE,
    ESCAPE,
    /** Ctrl-C. */
    INTERRUPT,
    /** Ctrl-L: the screen is to be written afresh. */
    REDRAW,
    /** A key that nothing is done with. */
    OTHER
  }
}
