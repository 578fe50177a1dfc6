package dev.hivemind.cli.view;

import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.Span;
import dev.hivemind.tui.StyledLine;
import java.util.ArrayList;
import java.util.List;

/**
 * A line in the making, measured in columns; what does not fit is left out, and what would do more
 * to a terminal than show a character. Not thread-safe.
 */
final class LineText {
  private final List<Span> spans = new ArrayList<>();
  private final int columns;
  private int width;

  /**
   * @param columns that the line may take
   */
  LineText(int columns) {
    this.columns = columns;
  }

  static StyledLine of(String text, Ink ink, int columns) {
    return new LineText(columns).add(text, ink).line();
  }

  LineText add(String text) {
    return add(text, Ink.PLAIN);
  }

  /** Cut where the line ends. */
  LineText add(String text, Ink ink) {
    String shown = DisplayText.cut(DisplayText.harmless(text), columns - width);
    if (shown.isEmpty()) return this;
    spans.add(new Span(shown, ink));
    width += DisplayText.width(shown);
    return this;
  }

  LineText left(String text, int columns, Ink ink) {
    return add(DisplayText.left(DisplayText.harmless(text), columns), ink);
  }

  LineText right(String text, int columns, Ink ink) {
    return add(DisplayText.right(DisplayText.harmless(text), columns), ink);
  }

  /** Whether so many columns are free. */
  boolean has(int columns) {
    return this.columns - width >= columns;
  }

  int width() {
    return width;
  }

  boolean isEmpty() {
    return spans.isEmpty();
  }

  /** Spaces up to a column. */
  LineText to(int column) {
    if (column > width) add(" ".repeat(Math.min(column, columns) - width));
    return this;
  }

  /** The text at the right end of the line; left out when it does not fit. */
  LineText atEnd(String text, Ink ink) {
    int needed = DisplayText.width(text);
    if (!has(needed + 1)) return this;
    return to(columns - needed).add(text, ink);
  }

  StyledLine line() {
    return new StyledLine(spans, width, false);
  }

  /** The whole width stands out. */
  StyledLine chosen() {
    to(columns);
    return new StyledLine(spans, width, true);
  }
}
