package dev.hivemind.tui;

/**
 * How much fits a screen.
 *
 * @param columns at least 1
 * @param rows at least 1
 */
public record Viewport(int columns, int rows) {

  /** What terminals are that do not tell. */
  public static final Viewport USUAL = new Viewport(80, 24);

  public Viewport {
    if (columns < 1 || rows < 1) throw new IllegalArgumentException(columns + "x" + rows);
  }
}
