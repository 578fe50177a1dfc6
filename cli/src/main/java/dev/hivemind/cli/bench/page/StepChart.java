package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.trial.LimitPoint;
import dev.hivemind.cli.console.Amounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whole numbers over time, each kept until the next. */
final class StepChart {
  /** The plot's own units, whatever its size on a screen. */
  private static final int UNITS = 1_000;

  private static final int HEIGHT = 150;
  private static final int TOP = 8;
  private static final int PLOT_HEIGHT = 116;
  private static final int BOTTOM = TOP + PLOT_HEIGHT;
  private static final double LEFT_PERCENT = 8;
  private static final double WIDTH_PERCENT = 91;

  private final String title;
  private final String description;
  private final List<Series> all = new ArrayList<>();

  /**
   * A line.
   *
   * @param style of the style sheet
   * @param until when it ends
   * @param points at least one, in the order of time
   */
  record Series(String style, Duration until, List<LimitPoint> points) {
    int most() {
      return points.stream().mapToInt(LimitPoint::limit).max().orElse(0);
    }
  }

  StepChart(String title, String description) {
    this.title = title;
    this.description = description;
  }

  StepChart add(Series series) {
    all.add(series);
    return this;
  }

  Element element() {
    Duration end = all.stream().map(Series::until).max(Duration::compareTo).orElseThrow();
    int most = all.stream().mapToInt(Series::most).max().orElseThrow();
    Element plot =
        Element.of("svg")
            .set("x", percent(LEFT_PERCENT))
            .set("y", TOP)
            .set("width", percent(WIDTH_PERCENT))
            .set("height", PLOT_HEIGHT)
            .set("viewBox", "0 0 %d %d".formatted(UNITS, UNITS))
            .set("preserveAspectRatio", "none")
            .set("overflow", "visible");
    for (int y : List.of(0, UNITS / 2, UNITS)) plot.add(gridLine(y));
    all.forEach(series -> plot.add(line(series, end, most)));
    return Element.styled("svg", "chart steps")
        .set("role", "img")
        .set("aria-label", title + ". " + description)
        .set("width", "100%")
        .set("height", HEIGHT)
        .add(Element.of("title", title), Element.of("desc", description), plot)
        .add(label("0", 7, BOTTOM + 4, "end"), label(Integer.toString(most), 7, TOP + 5, "end"))
        .add(
            label("0 s", LEFT_PERCENT, HEIGHT - 6, "start"),
            label(Amounts.duration(end), 99, HEIGHT - 6, "end"));
  }

  private static Element gridLine(int y) {
    return Element.styled("line", "grid").set("x2", UNITS).set("y1", y).set("y2", y);
  }

  private static Element line(Series series, Duration end, int most) {
    var path = new StringBuilder();
    for (LimitPoint point : series.points()) {
      int x = across(point.at(), end);
      int y = UNITS - UNITS * point.limit() / Math.max(1, most);
      path.append(path.isEmpty() ? "M" + x + " " + y : "H" + x + "V" + y);
    }
    path.append('H').append(across(series.until(), end));
    return Element.styled("path", series.style())
        .set("d", path.toString())
        .set("vector-effect", "non-scaling-stroke");
  }

  private static int across(Duration at, Duration end) {
    return (int) Math.min(UNITS, UNITS * at.toMillis() / Math.max(1, end.toMillis()));
  }

  private static Element label(String text, double x, int y, String anchor) {
    return Element.of("text", text)
        .set("class", "value")
        .set("x", percent(x))
        .set("y", y)
        .set("text-anchor", anchor);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", share);
  }
}
