package dev.hivemind.cli.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * Rows of cells that never take more columns than there are. A cell too long for its place is cut;
 * the last column takes what the others leave, and the first gives way until the last has room.
 */
public final class Table {
  private static final String GAP = "  ";
  private static final int NARROWEST_FIRST = 8;
  private static final int ROOM_FOR_LAST = 16;

  private final List<Column> columns;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * A column and the side of its text.
   *
   * @param most columns of the screen that it takes, however long its texts are
   */
  public record Column(String title, boolean right, int most) {

    public static Column left(String title, int most) {
      return new Column(title, false, most);
    }

    public static Column right(String title, int most) {
      return new Column(title, true, most);
    }

    String fit(String text, int width) {
      return right ? DisplayText.right(text, width) : DisplayText.left(text, width);
    }
  }

  /**
   * @param columns at least two
   */
  public Table(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /**
   * @throws IllegalArgumentException when there are not as many cells as columns
   */
  public void add(Cell... row) {
    if (row.length != columns.size()) {
      throw new IllegalArgumentException(row.length + " cells for " + columns.size() + " columns");
    }
    rows.add(List.of(row));
  }

  /** Prints it in one piece: a line alone is flushed, which takes a long table long. */
  public void printTo(Console console) {
    int[] widths = widths(console.columns());
    List<Cell> titles =
        columns.stream().map(column -> new Cell(column.title(), Tone.FAINT)).toList();
    var lines = new StringJoiner("\n").add(line(titles, widths, console));
    rows.forEach(row -> lines.add(line(row, widths, console)));
    console.print(lines.toString());
  }

  private int[] widths(int screen) {
    int last = columns.size() - 1;
    int[] widths = new int[columns.size()];
    for (int i = 0; i < last; i++) widths[i] = natural(i);
    int free = screen - GAP.length() * last - Arrays.stream(widths).sum();
    int given =
        Math.clamp(ROOM_FOR_LAST - (long) free, 0, Math.max(0, widths[0] - NARROWEST_FIRST));
    widths[0] -= given;
    widths[last] = Math.max(1, Math.min(free + given, natural(last)));
    return widths;
  }

  private int natural(int column) {
    int longest =
        rows.stream().mapToInt(row -> DisplayText.width(row.get(column).text())).max().orElse(0);
    Column spec = columns.get(column);
    return Math.min(spec.most(), Math.max(longest, DisplayText.width(spec.title())));
  }

  private String line(List<Cell> row, int[] widths, Console console) {
    var line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      Cell cell = row.get(i);
      String text = columns.get(i).fit(cell.text(), widths[i]);
      if (i > 0) line.append(GAP);
      line.append(cell.tone() == null ? text : console.paint(cell.tone(), text));
    }
    return line.toString().stripTrailing();
  }
}
