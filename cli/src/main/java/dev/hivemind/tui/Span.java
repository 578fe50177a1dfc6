package dev.hivemind.tui;

/**
 * Text of one kind.
 *
 * @param text on one line, without control characters
 */
public record Span(String text, Ink ink) {

  public static Span plain(String text) {
    return new Span(text, Ink.PLAIN);
  }
}
