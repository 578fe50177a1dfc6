package dev.hivemind.task.manifest.yaml;

import java.util.Arrays;

/**
 * A text and its lines; a line ends with LF, CR LF or CR, as in YAML 1.2 (section 5.4). Immutable.
 */
public final class SourceText {
  private final String text;
  private final int[] lineStarts;

  public SourceText(String text) {
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  private static int[] lineStarts(String text) {
    int[] starts = new int[16];
    int lines = 1;
    for (int i = 0; i < text.length(); i++) {
      if (!endsLine(text, i)) continue;
      if (lines == starts.length) starts = Arrays.copyOf(starts, 2 * lines);
      starts[lines++] = i + 1;
    }
    return Arrays.copyOf(starts, lines);
  }

  private static boolean endsLine(String text, int index) {
    char character = text.charAt(index);
    if (character == '\n') return true;
    return character == '\r' && !(index + 1 < text.length() && text.charAt(index + 1) == '\n');
  }

  /** The whole of it. */
  public String text() {
    return text;
  }

  /** The line without its end; empty when the text has no such line. */
  public String line(int number) {
    if (number < 1 || number > lineStarts.length) return "";
    int end = number < lineStarts.length ? lineStarts[number] : text.length();
    int start = lineStarts[number - 1];
    while (end > start && "\r\n".indexOf(text.charAt(end - 1)) >= 0) end--;
    return text.substring(start, end);
  }

  /**
   * The index of a position in {@link #text()}; a position beyond its line gives the line's end.
   */
  public int offset(Position position) {
    if (position.line() < 1) return 0;
    if (position.line() > lineStarts.length) return text.length();
    String line = line(position.line());
    int before = Math.min(position.column() - 1, line.codePointCount(0, line.length()));
    return lineStarts[position.line() - 1] + line.offsetByCodePoints(0, before);
  }

  /** The position of an index of {@link #text()}. */
  public Position position(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line + 1, text.codePointCount(lineStarts[line], offset) + 1);
  }
}
