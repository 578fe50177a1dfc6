package dev.hivemind.task.manifest.yaml;

import java.util.Comparator;

/**
 * A place in a text.
 *
 * @param line from 1; 0: the text as a whole
 * @param column from 1, in characters (code points; a tab is one); 0 with line 0
 */
public record Position(int line, int column) implements Comparable<Position> {

  /** The text as a whole. */
  public static final Position WHOLE = new Position(0, 0);

  private static final Comparator<Position> ORDER =
      Comparator.comparingInt(Position::line).thenComparingInt(Position::column);

  /** In the order of the text. */
  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }
}
