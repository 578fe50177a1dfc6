package dev.hivemind.tui;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One line of a screen. It takes no more columns than the screen has: whoever makes it measures.
 *
 * @param columns that it takes
 * @param chosen whether it stands out as the one that keys are about
 */
public record StyledLine(List<Span> spans, int columns, boolean chosen) {
  public static final StyledLine EMPTY = new StyledLine(List.of(), 0, false);

  public StyledLine {
    spans = List.copyOf(spans);
  }

  /** What it says, without how. */
  public String text() {
    return spans.stream().map(Span::text).collect(Collectors.joining());
  }
}
