package dev.hivemind.cli.view;

import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import dev.hivemind.tui.Viewport;
import java.util.ArrayList;
import java.util.List;

/** What one agent prints, the newest at the foot. */
final class LogPage {
  /** As many lines of a log are kept. */
  static final int MOST_LINES = 2_000;

  private static final int FRAME_ROWS = 2;

  private LogPage() {}

  /**
   * @param log the end of it
   */
  static List<StyledLine> lines(
      Page.Log page, List<ShownLine> log, RunReport report, Viewport viewport) {
    int columns = viewport.columns();
    int rows = Math.max(1, viewport.rows() - FRAME_ROWS);
    var lines = new ArrayList<StyledLine>();
    lines.add(title(page, report, columns));
    lines.addAll(window(log, page.back(), rows, columns));
    while (lines.size() < viewport.rows() - 1) lines.add(StyledLine.EMPTY);
    lines.add(Keys.ofLog(columns));
    return lines;
  }

  private static StyledLine title(Page.Log page, RunReport report, int columns) {
    var line = new LineText(columns).add(page.agent(), Ink.STRONG);
    report.status().tasks().stream()
        .filter(task -> task.task().id().equals(page.agent()))
        .findFirst()
        .ifPresent(task -> line.add("  " + task.state().word()));
    if (page.back() > 0) line.atEnd("%d lines up".formatted(page.back()), Ink.WARNING);
    return line.line();
  }

  /** From the newest back, since only those that are shown need be measured. */
  private static List<StyledLine> window(List<ShownLine> log, int back, int rows, int columns) {
    var shown = new ArrayList<StyledLine>();
    int newest = log.size() - Math.min(back, Math.max(0, log.size() - 1));
    for (int i = newest - 1; i >= 0 && shown.size() < rows; i--) {
      ShownLine line = log.get(i);
      for (String part : DisplayText.wrap(line.text(), columns).reversed()) {
        if (shown.size() < rows) shown.add(LineText.of(part, Inks.of(line.tone()), columns));
      }
    }
    if (log.isEmpty()) shown.add(LineText.of("nothing yet", Ink.FAINT, columns));
    return shown.reversed();
  }
}
