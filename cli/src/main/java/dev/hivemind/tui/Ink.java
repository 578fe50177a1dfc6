package dev.hivemind.tui;

/** How a piece of text is meant. Nothing is told by colour alone: there may be none. */
public enum Ink {
  PLAIN,
  STRONG,
  FAINT,
  GOOD,
  WARNING,
  BAD
}
