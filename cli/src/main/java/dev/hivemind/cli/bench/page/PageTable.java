package dev.hivemind.cli.bench.page;

import java.util.ArrayList;
import java.util.List;

/** A table that scrolls sideways where the page is too narrow for it. */
final class PageTable {
  private final String caption;
  private final List<Column> columns;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param number whether its cells are numbers
   */
  record Column(String name, boolean number) {
    static Column text(String name) {
      return new Column(name, false);
    }

    static Column number(String name) {
      return new Column(name, true);
    }
  }

  /**
   * A cell.
   *
   * @param style of the style sheet; empty: none
   * @param rows that it takes, downwards
   */
  record Cell(String text, String style, int rows) {
    static Cell of(String text) {
      return new Cell(text, "", 1);
    }

    Cell styled(String other) {
      return new Cell(text, other, rows);
    }

    Cell over(int several) {
      return new Cell(text, style, several);
    }
  }

  /**
   * @param caption what it tells, for those too who do not see the text around it
   */
  PageTable(String caption, Column... columns) {
    this.caption = caption;
    this.columns = List.of(columns);
  }

  /** Only texts; the first is the row's heading. */
  PageTable row(String... cells) {
    return row(List.of(cells).stream().map(Cell::of).toList());
  }

  /**
   * @param cells those that begin in this row; the last ones of the columns where one from above
   *     reaches into it
   */
  PageTable row(List<Cell> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  Element element() {
    Element head = Element.of("tr");
    for (Column column : columns) {
      head.add(styled(Element.of("th", column.name()).set("scope", "col"), column, ""));
    }
    Element body = Element.of("tbody");
    rows.forEach(row -> body.add(element(row)));
    Element table =
        Element.of("table")
            .add(Element.of("caption", caption), Element.of("thead").add(head), body);
    return Element.styled("div", "scroll")
        .set("tabindex", "0")
        .set("role", "region")
        .set("aria-label", caption)
        .add(table);
  }

  private Element element(List<Cell> row) {
    Element element = Element.of("tr");
    boolean headed = row.size() == columns.size();
    int missing = headed ? 0 : 1;
    for (int index = 0; index < row.size(); index++) {
      Cell cell = row.get(index);
      boolean heading = headed && index == 0;
      Column column = columns.get(index + missing);
      Element written = written(heading ? "th" : "td", cell.text(), column);
      if (heading) written.set("scope", cell.rows() > 1 ? "rowgroup" : "row");
      if (cell.rows() > 1) written.set("rowspan", cell.rows());
      element.add(styled(written, column, cell.style()));
    }
    return element;
  }

  /** A range stands under its median. */
  private static Element written(String name, String text, Column column) {
    int range = column.number() && text.endsWith(")") ? text.lastIndexOf(" (") : -1;
    if (range < 0) return Element.of(name, text);
    return Element.of(name, text.substring(0, range + 1))
        .add(Element.styled("span", "range").say(text.substring(range + 1)));
  }

  private static Element styled(Element element, Column column, String style) {
    String styles = ((column.number() ? "number " : "") + style).strip();
    return styles.isEmpty() ? element : element.set("class", styles);
  }
}
