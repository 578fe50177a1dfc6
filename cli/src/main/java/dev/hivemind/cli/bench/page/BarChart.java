package dev.hivemind.cli.bench.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Rows of horizontal bars, each row under its label. Everything across is in percent of the width
 * and all else in pixels, so that it fits any screen with its texts as large as the page's.
 */
final class BarChart {
  /** Of the width; what is right of it belongs to the values. */
  private static final double PLOT = 68;

  private static final int LABEL = 18;
  private static final int BAR = 12;
  private static final int BAR_STEP = 16;
  private static final int ROW_GAP = 12;
  private static final int MARK_LABEL = 20;

  private final String title;
  private final String description;
  private final double most;
  private final OptionalDouble mark;
  private final String markLabel;
  private final List<Row> rows = new ArrayList<>();

  /** Bars that belong together. */
  record Row(String label, List<Bar> bars) {}

  /**
   * A bar.
   *
   * @param series the style of its series
   * @param least of several seeds; as {@code value}: there is no range
   * @param text what stands at its end
   */
  record Bar(String series, double value, double least, double most, String text) {}

  /**
   * @param most that the chart can show; longer bars are cut there
   */
  BarChart(String title, String description, double most) {
    this(title, description, most, OptionalDouble.empty(), "");
  }

  private BarChart(
      String title, String description, double most, OptionalDouble mark, String markLabel) {
    this.title = title;
    this.description = description;
    this.most = most;
    this.mark = mark;
    this.markLabel = markLabel;
  }

  /** With a line across at a value, named. */
  BarChart marked(double value, String label) {
    return new BarChart(title, description, most, OptionalDouble.of(value), label);
  }

  void add(String label, List<Bar> bars) {
    rows.add(new Row(label, List.copyOf(bars)));
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  Element element() {
    int top = mark.isPresent() ? MARK_LABEL : 0;
    int height = top + rows.stream().mapToInt(BarChart::height).sum();
    Element chart =
        Element.styled("svg", "chart")
            .set("role", "img")
            .set("aria-label", title + ". " + description)
            .set("width", "100%")
            .set("height", height)
            .add(Element.of("title", title), Element.of("desc", description));
    chart.add(line("axis", 0, top, height));
    mark.ifPresent(value -> chart.addAll(mark(value, height)));
    int y = top;
    for (Row row : rows) {
      addRow(chart, row, y);
      y += height(row);
    }
    return chart;
  }

  private static int height(Row row) {
    return LABEL + row.bars().size() * BAR_STEP + ROW_GAP;
  }

  private List<Element> mark(double value, int height) {
    double x = across(value);
    Element label =
        Element.of("text", markLabel)
            .set("class", "mark")
            .set("x", percent(x))
            .set("y", 13)
            .set("text-anchor", "middle");
    return List.of(label, line("mark", x, MARK_LABEL, height));
  }

  private static Element line(String style, double x, int top, int bottom) {
    return Element.styled("line", style)
        .set("x1", percent(x))
        .set("x2", percent(x))
        .set("y1", top)
        .set("y2", bottom);
  }

  private void addRow(Element chart, Row row, int top) {
    chart.add(Element.of("text", row.label()).set("class", "label").set("x", 4).set("y", top + 14));
    int y = top + LABEL;
    for (Bar bar : row.bars()) {
      chart.add(bar(row, bar, y));
      y += BAR_STEP;
    }
  }

  private Element bar(Row row, Bar bar, int y) {
    Element drawn =
        Element.styled("rect", bar.series())
            .set("y", y)
            .set("width", percent(across(bar.value())))
            .set("height", BAR);
    Element text =
        Element.of("text", bar.text())
            .set("class", "value of-" + bar.series())
            .set("x", "100%")
            .set("y", y + 11)
            .set("text-anchor", "end");
    Element group =
        Element.of("g").add(Element.of("title", row.label() + ": " + bar.text()), drawn, text);
    return bar.least() < bar.most() ? group.add(range(bar, y)) : group;
  }

  private Element range(Bar bar, int y) {
    return Element.styled("line", "range")
        .set("x1", percent(across(bar.least())))
        .set("x2", percent(across(bar.most())))
        .set("y1", y + BAR / 2)
        .set("y2", y + BAR / 2);
  }

  private double across(double value) {
    return most <= 0 ? 0 : PLOT * Math.min(value, most) / most;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", share);
  }
}
