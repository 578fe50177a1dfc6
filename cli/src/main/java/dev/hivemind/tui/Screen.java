package dev.hivemind.tui;

import java.util.ArrayList;
import java.util.List;
import org.fusesource.jansi.Ansi;
import org.fusesource.jansi.Ansi.Attribute;
import org.fusesource.jansi.Ansi.Erase;

/**
 * What a terminal shows, and what must be written to it so that it shows something else: only the
 * lines that differ, each in its place and never erased before it is written, so that nothing
 * flickers. Control sequences are ECMA-48's and xterm's. Not thread-safe.
 */
public final class Screen {

  /** Synchronized output: a terminal that knows it shows all of a frame at once. */
  private static final String BEGIN_FRAME = "\u001b[?2026h";

  private static final String END_FRAME = "\u001b[?2026l";

  private final boolean colour;
  private List<StyledLine> shown = List.of();
  private int rows;
  private int columns;

  /**
   * @param colour whether the terminal is to be told colours; bold and inverse are always used
   */
  public Screen(boolean colour) {
    this.colour = colour;
  }

  /** Nothing is known of what the terminal shows: the next frame is written whole. */
  public void forget() {
    rows = 0;
  }

  /**
   * What makes the terminal show these lines from its top; empty: it does already.
   *
   * @param lines those that the terminal has no rows for are left out
   * @param rows of the terminal
   * @param columns of the terminal; after a change all is written again
   */
  public String frame(List<StyledLine> lines, int rows, int columns) {
    boolean afresh = rows != this.rows || columns != this.columns;
    List<StyledLine> next = filled(lines, rows);
    var ansi = new Ansi();
    if (afresh) ansi.reset().cursor(1, 1).eraseScreen();
    for (int row = 0; row < rows; row++) {
      StyledLine before = afresh ? StyledLine.EMPTY : shown.get(row);
      if (!next.get(row).equals(before)) write(next.get(row), row, columns, ansi);
    }
    this.rows = rows;
    this.columns = columns;
    shown = next;
    String written = ansi.toString();
    return written.isEmpty() ? "" : BEGIN_FRAME + written + END_FRAME;
  }

  private static List<StyledLine> filled(List<StyledLine> lines, int rows) {
    var filled = new ArrayList<>(lines.subList(0, Math.min(rows, lines.size())));
    while (filled.size() < rows) filled.add(StyledLine.EMPTY);
    return List.copyOf(filled);
  }

  /** The rest of a line that fills its row is none: erasing it would take the last character. */
  private void write(StyledLine line, int row, int columns, Ansi ansi) {
    ansi.cursor(row + 1, 1);
    for (Span span : line.spans()) {
      if (line.chosen()) ansi.a(Attribute.NEGATIVE_ON);
      begin(span.ink(), ansi);
      ansi.a(span.text()).reset();
    }
    if (line.columns() < columns) ansi.eraseLine(Erase.FORWARD);
  }

  private void begin(Ink ink, Ansi ansi) {
    switch (ink) {
      case PLAIN -> {}
      case STRONG -> ansi.bold();
      case FAINT -> ansi.a(Attribute.INTENSITY_FAINT);
      case GOOD -> coloured(ansi, Ansi.Color.GREEN);
      case WARNING -> coloured(ansi, Ansi.Color.YELLOW);
      case BAD -> coloured(ansi, Ansi.Color.RED);
    }
  }

  private void coloured(Ansi ansi, Ansi.Color color) {
    if (colour) ansi.fg(color);
  }
}
