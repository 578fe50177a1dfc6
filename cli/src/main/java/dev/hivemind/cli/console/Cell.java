package dev.hivemind.cli.console;

import org.jspecify.annotations.Nullable;

/**
 * What stands in one place of a table.
 *
 * @param text made harmless by {@link DisplayText#oneLine}
 * @param tone null: as plain text
 */
public record Cell(String text, @Nullable Tone tone) {

  public Cell {
    text = DisplayText.oneLine(text);
  }

  public static Cell of(String text) {
    return new Cell(text, null);
  }
}
